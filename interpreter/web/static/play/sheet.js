/** The sheet of a phone: it shows the turn, and the rest of the game when its handle is pressed or dragged up. */

/** Pixels of a drag that is more than an unsteady press. */
const STEADY = 6;
/** The part of the way after which a sheet that is let go goes on by itself. */
const ENOUGH = 0.25;
/** @type {Record<string, boolean>} */
const KEYS = { ArrowUp: true, ArrowDown: false, Escape: false };

export class Sheet {
  /** @type {{y: number, height: number, moved: number} | null} */
  #from = null;

  /** `opened` is called when the rest is shown. @param {HTMLElement} sheet @param {HTMLElement} handle @param {HTMLElement} rest @param {() => void} opened */
  constructor(sheet, handle, rest, opened) {
    this.opened = opened;
    this.sheet = sheet;
    this.handle = handle;
    this.rest = rest;
    this.justDragged = false;
    handle.addEventListener("pointerdown", (event) => this.#hold(event));
    handle.addEventListener("pointermove", (event) => this.#drag(event));
    for (const type of ["pointerup", "pointercancel", "lostpointercapture"]) handle.addEventListener(type, () => this.#release());
    handle.addEventListener("click", (event) => this.#press(event));
    sheet.addEventListener("keydown", (event) => this.#key(event));
  }

  get isOpen() {
    return this.sheet.classList.contains("open");
  }

  /** @param {boolean} open */
  show(open) {
    this.sheet.classList.toggle("open", open);
    this.handle.setAttribute("aria-expanded", String(open));
    if (open) this.opened();
    if (!open && this.rest.contains(document.activeElement)) this.handle.focus();
  }

  /** @param {PointerEvent} event */
  #hold(event) {
    if (!event.isPrimary || event.button) return;
    this.justDragged = false;
    this.handle.setPointerCapture(event.pointerId);
    this.#from = { y: event.clientY, height: this.rest.clientHeight, moved: 0 };
  }

  /** @param {PointerEvent} event */
  #drag(event) {
    if (!this.#from) return;
    this.#from.moved = this.#from.y - event.clientY;
    if (Math.abs(this.#from.moved) < STEADY) return;
    this.sheet.classList.add("dragged");
    this.rest.style.height = `${Math.max(0, this.#from.height + this.#from.moved)}px`;
  }

  #release() {
    const from = this.#from;
    this.#from = null;
    if (!from || !this.sheet.classList.contains("dragged")) return;
    const enough = ENOUGH * Number.parseFloat(getComputedStyle(this.rest).maxHeight);
    this.sheet.classList.remove("dragged");
    this.rest.style.height = "";
    this.show(this.isOpen ? from.moved > -enough : from.moved > enough);
    this.justDragged = true;
  }

  /** @param {MouseEvent} event */
  #press(event) {
    const endsDrag = this.justDragged && event.detail > 0; // keys press too, and have no detail
    this.justDragged = false;
    if (!endsDrag) this.show(!this.isOpen);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const open = KEYS[event.key];
    if (open === undefined || (event.target !== this.handle && event.key !== "Escape") || open === this.isOpen) return;
    event.preventDefault();
    event.stopPropagation();
    this.show(open);
  }
}
