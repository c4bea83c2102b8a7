/** Notifications that it is the player's turn: from this page while it is in the background, and by web push. */

import { ask, sentenceOf } from "./dom.js";
import { t } from "../board/language.js";

const KEPT = "rumpus-notices";

const isSupported = () => "Notification" in window && "serviceWorker" in navigator;

function isOn() {
  try {
    return localStorage.getItem(KEPT) === "on" && Notification.permission === "granted";
  } catch {
    return false; // a browser that keeps nothing
  }
}

/** @param {boolean} on */
function keep(on) {
  if (on) localStorage.setItem(KEPT, "on");
  else localStorage.removeItem(KEPT);
}

/** Show a notification if the player wants them and does not see the page. @param {string} text */
export async function notify(text) {
  if (!isSupported() || !isOn() || !document.hidden) return;
  const registration = await navigator.serviceWorker.getRegistration();
  registration?.showNotification("Rumpus", { body: text, tag: text, icon: "/icon-192.png", data: location.pathname });
}

/** Let a button turn notifications on and off; `note` says what came of it. @param {HTMLElement} button @param {HTMLElement} note */
export function offerNotices(button, note) {
  if (!isSupported()) return;
  const show = () => {
    button.hidden = false;
    button.setAttribute("aria-pressed", String(isOn()));
    button.textContent = isOn() ? t("Notifications are on; turn them off") : t("Notify me when it is my turn");
  };
  button.addEventListener("click", async () => {
    note.textContent = "";
    note.textContent = await (isOn() ? turnOff() : turnOn()).catch(sentenceOf);
    show();
  });
  show();
  if (isOn()) subscribe().catch(() => null); // the push service may have given the browser another address
}

/** Return what is to be said then. */
async function turnOn() {
  if ((await Notification.requestPermission()) !== "granted") return t("Your browser does not allow notifications of this site. You can change that next to its address.");
  keep(true);
  return (await subscribe()) ? t("You get a notification when it is your turn, also when no page of ours is open.") : t("You get a notification while a page of your game is open in the background. For more, this browser knows no push service.");
}

async function turnOff() {
  keep(false);
  const found = await (await navigator.serviceWorker.ready).pushManager?.getSubscription();
  if (found) {
    await ask("/api/push/remove", { endpoint: found.endpoint });
    await found.unsubscribe();
  }
  return t("You get no notifications any more.");
}

/** Subscribe to web push; return false if the browser cannot. */
async function subscribe() {
  const { pushManager } = await navigator.serviceWorker.ready;
  if (!pushManager) return false;
  const { key } = await ask("/api/push/key");
  const made = (await pushManager.getSubscription()) ?? (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }).catch(() => null));
  if (!made) return false;
  const { endpoint, keys } = made.toJSON();
  await ask("/api/push", { endpoint, keys });
  return true;
}
