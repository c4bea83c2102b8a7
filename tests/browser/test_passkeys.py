"""A passkey brings a name back, in a Chromium with an authenticator that is part of it."""

from dataclasses import replace

import pytest
from browser.live import person
from browser.test_pages import barriers
from browser.test_people import choose
from playwright.sync_api import Browser, expect
from support.serving import Serving

pytestmark = pytest.mark.slow  # they need a browser, and seconds each

DEVICE = {"protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True}


def test_a_passkey_brings_a_name_and_its_seats_back(browser: Browser, serving: Serving) -> None:
    with person(browser, serving) as plain:
        one = replace(plain, address=serving.address.replace("127.0.0.1", "localhost"))
        device = one.page.context.new_cdp_session(one.page)
        device.send("WebAuthn.enable")
        options = {**DEVICE, "isUserVerified": True, "automaticPresenceSimulation": True}
        name = device.send("WebAuthn.addVirtualAuthenticator", {"options": options})["authenticatorId"]
        choose(one, "Clara")
        game = one.begin("chess", other="computer")
        one.go("/me")
        one.page.get_by_role("button", name="Add a passkey").click()
        expect(one.page.locator("#passkeys")).to_contain_text("You have 1 passkey.")
        assert barriers(one.page) == []
        one.page.get_by_role("button", name="Leave this browser").click()
        expect(one.page.get_by_role("button", name="Take the name")).to_be_visible()
        assert barriers(one.page) == []
        one.page.get_by_role("button", name="Use a passkey").click()
        expect(one.page.locator("main")).to_contain_text("You are Clara")
        one.open(game)
        assert one.value("legal"), "the seat is Clara's again"

        one.go("/me")
        [kept] = device.send("WebAuthn.getCredentials", {"authenticatorId": name})["credentials"]
        assert kept["isResidentCredential"]
        one.page.get_by_role("button", name="Remove all passkeys").click()
        expect(one.page.locator("#passkeys")).to_contain_text("You have no passkey.")
        one.page.get_by_role("button", name="Leave this browser").click()
        expect(one.page.get_by_role("button", name="Take the name")).to_be_visible()
    with person(browser, serving) as elsewhere:
        elsewhere.go("/me")
        expect(elsewhere.page.get_by_role("button", name="Take the name")).to_be_enabled()
        expect(elsewhere.page.get_by_role("button", name="Use a passkey")).to_be_hidden()
