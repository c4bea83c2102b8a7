/**
 * What is there before the page is drawn: its colors, light or dark as the system has it or as the reader chose, and a
 * word to the reader if a script does not arrive, or while a file is made that takes seconds. It also keeps the language
 * that the reader chooses.
 */
(() => {
  const root = document.documentElement;
  /** Return a message in the language of the page, whose catalogue comes before this script. @param {string} text @returns {string} */
  const t = (text) => JSON.parse(document.getElementById("words")?.textContent ?? "{}")[text] ?? text;
  const system = matchMedia("(prefers-color-scheme: dark)");
  const chosen = () => {
    try {
      return localStorage.getItem("theme");
    } catch {
      return null; // a browser that keeps nothing
    }
  };
  /** The board of the settings of games, on all pages that show one. */
  const board = () => {
    try {
      return JSON.parse(localStorage.getItem("rumpus-settings") ?? "{}")?.board ?? "plain";
    } catch {
      return "plain";
    }
  };
  const isDark = () => (chosen() ?? (system.matches ? "dark" : "light")) === "dark";
  const show = () => {
    root.dataset.theme = isDark() ? "dark" : "light";
    document.getElementById("theme")?.setAttribute("aria-pressed", String(isDark()));
  };
  const change = () => {
    const theme = isDark() ? "light" : "dark";
    try {
      localStorage.setItem("theme", theme);
    } catch {
      // it holds for this page alone
    }
    root.dataset.theme = theme;
    document.getElementById("theme")?.setAttribute("aria-pressed", String(theme === "dark"));
  };
  /** Keep the language that was chosen for a year, and show the page in it. @param {Event} event */
  const speak = ({ target }) => {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers that we support
    document.cookie = `language=${/** @type {HTMLSelectElement} */ (target).value}; path=/; max-age=31536000; samesite=lax`;
    location.reload();
  };
  const excuse = () => {
    const note = Object.assign(document.createElement("p"), { className: "note bad", role: "alert", textContent: t("A part of this page did not arrive, and it does not work without it. ") });
    const again = Object.assign(document.createElement("button"), { type: "button", className: "button", textContent: t("Load it again") });
    again.addEventListener("click", () => location.reload());
    note.append(again);
    document.querySelector("main")?.before(note);
  };
  /** Fetch a file that takes its time, and say so on its link. @param {HTMLAnchorElement} link */
  const fetchSlowly = async (link) => {
    link.dataset.name ??= link.textContent ?? "";
    const say = (/** @type {string | null | undefined} */ text, isBusy = false) => {
      link.textContent = text ?? "";
      link.setAttribute("aria-busy", String(isBusy));
    };
    link.setAttribute("aria-live", "polite");
    say(link.dataset.wait, true);
    const answer = await fetch(link.href).catch(() => null);
    if (!answer?.ok) return say((await answer?.json().catch(() => null))?.error?.message ?? t("The server does not answer. Try again."));
    const address = URL.createObjectURL(await answer.blob());
    Object.assign(document.createElement("a"), { href: address, download: link.download }).click();
    setTimeout(() => URL.revokeObjectURL(address), 60_000);
    say(link.dataset.name);
  };
  addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a[data-wait]") : null;
    if (!(link instanceof HTMLAnchorElement)) return;
    event.preventDefault();
    if (link.getAttribute("aria-busy") !== "true") fetchSlowly(link);
  });
  addEventListener("error", ({ target }) => target instanceof HTMLScriptElement && excuse(), true);
  root.dataset.board = board();
  show();
  system.addEventListener("change", show);
  addEventListener("DOMContentLoaded", () => {
    show();
    document.getElementById("theme")?.addEventListener("click", change);
    document.getElementById("language")?.addEventListener("change", speak);
  });
})();
