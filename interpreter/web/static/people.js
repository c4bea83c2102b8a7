/** The pages of names: choose one, keep its link, challenge, block and delete. */

import { t } from "./board/language.js";
import { ask, by, sentenceOf } from "./play/dom.js";

/** Do what a button or a form asks for, and show what the server refuses. @param {() => Promise<unknown>} deed */
async function attempt(deed) {
  by("fault").hidden = true;
  try {
    await deed();
  } catch (fault) {
    for (const open of document.querySelectorAll("dialog")) open.close();
    by("fault").textContent = sentenceOf(fault);
    by("fault").hidden = false;
  }
}

for (const button of /** @type {NodeListOf<HTMLButtonElement>} */ (document.querySelectorAll("button[data-post]"))) {
  button.addEventListener("click", () =>
    attempt(async () => {
      const { post, name, to } = button.dataset;
      await ask(String(post), name ? { name } : {});
      if (to) location.assign(to);
      else location.reload();
    }),
  );
}

by("choose")?.addEventListener("submit", (event) => {
  event.preventDefault();
  attempt(async () => {
    await ask("/api/people", { name: by("chosen").value.trim(), bot: by("bot").checked });
    location.reload();
  });
});

if (by("take")) by("take").disabled = false; // before, the browser would send the form by itself

by("copy")?.addEventListener("click", () =>
  attempt(async () => {
    const { fragment } = await ask("/api/people/link", {});
    const link = `${location.origin}/me${fragment}`;
    by("copied").textContent = await navigator.clipboard.writeText(link).then(
      () => t("It is copied."),
      () => link, // the browser does not let a page copy
    );
  }),
);

/** Browsers of before 2025 cannot read what the server asks, and none keeps passkeys for an address without a name. */
const hasPasskeys = typeof globalThis.PublicKeyCredential?.parseCreationOptionsFromJSON === "function" && !/^\[|^[\d.]+$/.test(location.hostname);

/** Return what the browser gives for a passkey, as JSON; a person who has changed their mind gives nothing. @param {() => Promise<Credential | null>} asked */
async function passkey(asked) {
  try {
    const found = await asked();
    return found instanceof PublicKeyCredential ? found.toJSON() : null;
  } catch (fault) {
    if (fault instanceof DOMException && fault.name === "InvalidStateError") throw new Error(t("This device has a passkey for your name already."));
    if (fault instanceof DOMException) return null;
    throw fault;
  }
}

if (by("passkey-new")) {
  by("passkey-new").hidden = !hasPasskeys;
  by("no-passkeys").hidden = hasPasskeys;
}
by("passkey-new")?.addEventListener("click", () =>
  attempt(async () => {
    const options = await ask("/api/people/passkeys/new", {});
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
    const credential = await passkey(() => navigator.credentials.create({ publicKey }));
    if (!credential) return;
    await ask("/api/people/passkeys", { credential, handle: options.user.id });
    location.reload();
  }),
);

if (by("passkey-part")) by("passkey-part").hidden = !hasPasskeys;
by("passkey-use")?.addEventListener("click", () =>
  attempt(async () => {
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(await ask("/api/people/passkeys/ask", {}));
    const credential = await passkey(() => navigator.credentials.get({ publicKey }));
    if (!credential) return;
    await ask("/api/people/passkeys/sit", { credential });
    location.reload();
  }),
);

by("delete")?.addEventListener("click", () => by("sure").showModal());
by("sure-no")?.addEventListener("click", () => by("sure").close());

/** Who follows a link may not be who made it: the seats of this browser would go to that person. */
const secret = new URLSearchParams(location.hash.slice(1)).get("person");
if (secret && by("use")) {
  history.replaceState(null, "", location.pathname); // so that nobody reads it over a shoulder, or from the history
  by("use").hidden = false;
  by("use-yes").addEventListener("click", () =>
    attempt(async () => {
      await ask("/api/people/sit", { secret });
      location.reload();
    }),
  );
}
