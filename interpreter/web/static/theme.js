/** The choice of colors, applied before the page is drawn: light or dark as the system has it, or as the reader chose. */
(() => {
  const root = document.documentElement;
  const system = matchMedia("(prefers-color-scheme: dark)");
  const chosen = () => {
    try {
      return localStorage.getItem("theme");
    } catch {
      return null; // a browser that keeps nothing
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
  show();
  system.addEventListener("change", show);
  addEventListener("DOMContentLoaded", () => {
    show();
    document.getElementById("theme")?.addEventListener("click", change);
  });
})();
