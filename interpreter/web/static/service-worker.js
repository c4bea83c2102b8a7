/**
 * What the browser does for our pages when none of them is open, or the server does not answer: it shows the page for
 * readers without a connection, and notifications. The server writes `KEPT` before this text: the files of that page.
 */

/** @type {any} */
const worker = self;
const PLACE = `rumpus-offline-${KEPT.version}`;

worker.addEventListener("install", (/** @type {any} */ event) => {
  event.waitUntil(caches.open(PLACE).then((cache) => cache.addAll(KEPT.files)));
  worker.skipWaiting();
});

worker.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(forget()));

/** Forget the files of earlier versions. */
async function forget() {
  const old = (await caches.keys()).filter((name) => name.startsWith("rumpus-offline-") && name !== PLACE);
  await Promise.all(old.map((name) => caches.delete(name)));
  await worker.clients.claim();
}

/** Pages come from the server, so that none is older than its scripts; what was kept is for when it does not answer. */
worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const { request } = event;
  const { pathname, origin } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (request.mode === "navigate") event.respondWith(fetch(request).catch(() => kept("/offline")));
  else if (pathname.startsWith("/static/")) event.respondWith(fetch(request).catch(() => kept(request)));
});

/** @param {string | Request} asked */
async function kept(asked) {
  return (await (await caches.open(PLACE)).match(asked)) ?? Response.error();
}

worker.addEventListener("push", (/** @type {any} */ event) => {
  const { text } = event.data.json();
  event.waitUntil(worker.registration.showNotification("Rumpus", { body: text, tag: text, icon: "/icon-192.png", data: "/games" }));
});

worker.addEventListener("notificationclick", (/** @type {any} */ event) => {
  event.notification.close();
  event.waitUntil(show(event.notification.data));
});

/** Show a page of ours: in its tab if there is one. @param {string} path */
async function show(path) {
  const tabs = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const tab = tabs.find((/** @type {any} */ each) => new URL(each.url).pathname === path);
  return tab ? tab.focus() : worker.clients.openWindow(path);
}
