// The filters above the pictures of the gallery. Without this script the page shows all games.

const games = /** @type {HTMLElement[]} */ ([...document.querySelectorAll("a.game[data-board]")]);
const place = document.querySelector(".filters");

if (place && games.length) fill(place);

/** @param {Element} place where the filters go */
function fill(place) {
  const word = labelled(place, "Search", document.createElement("input"));
  word.type = "search";
  const board = labelled(place, "Board", document.createElement("select"));
  const sizes = [...new Set(games.map((game) => game.dataset.board ?? ""))];
  sizes.sort((a, b) => a.localeCompare(b, "en", { numeric: true }));
  board.append(...["all", ...sizes].map((size) => new Option(size)));
  const shown = document.createElement("output");
  place.append(shown);

  const apply = () => {
    const words = word.value.toLowerCase().split(/\s+/).filter(Boolean);
    for (const game of games) {
      const text = `${game.textContent} ${game.title} ${game.getAttribute("href")}`.toLowerCase();
      const wanted = board.value === "all" || game.dataset.board === board.value;
      game.hidden = !wanted || !words.every((each) => text.includes(each));
    }
    for (const rows of document.querySelectorAll(".games")) {
      const empty = !rows.querySelector("a.game:not([hidden])");
      rows.toggleAttribute("hidden", empty);
      rows.previousElementSibling?.toggleAttribute("hidden", empty);
    }
    const names = new Set(games.filter((game) => !game.hidden).map((game) => game.getAttribute("href")));
    shown.value = names.size === 1 ? "1 game" : `${names.size} games`;
  };
  word.addEventListener("input", apply);
  board.addEventListener("input", apply);
  apply();
}

/** @template {HTMLElement} T @param {Element} place @param {string} name @param {T} field @returns {T} */
function labelled(place, name, field) {
  const label = document.createElement("label");
  label.append(name, field);
  place.append(label);
  return field;
}
