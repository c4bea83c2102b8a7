/** Mouse, pen and touch: turns raw events into taps, drags and long presses on spots. */

/** @type {Record<string, number>} */
const FAR = { mouse: 4, pen: 6, touch: 8 };
const LONG = 500;
const OTHER_BUTTONS = ~1;

/**
 * @typedef {object} Told callbacks of the board
 * @property {(event: PointerEvent) => string | null} spot the spot at a point, by arithmetic
 * @property {(spot: string, event: PointerEvent) => boolean} lift start to drag; false if nothing can be lifted there
 * @property {(event: PointerEvent) => void} move a frame of the drag
 * @property {(event: PointerEvent) => void} drop
 * @property {(spot: string, event: PointerEvent) => void} tap
 * @property {(spot: string) => void} stuck a drag of what cannot be lifted has ended
 * @property {() => void} cancel
 * @property {(event: PointerEvent) => void} right the right button, while nothing else is under way
 * @property {(spot: string | null) => void} look hover, or a long press
 * @property {(spot: string) => void} ask a long press
 */

export class Pointer {
  /**
   * @param {HTMLElement} frame
   * @param {Told} told
   */
  constructor(frame, told) {
    this.frame = frame;
    this.told = told;
    /** @type {{id: number, x: number, y: number, spot: string, type: string, long: boolean, gone?: boolean} | null} */
    this.down = null;
    this.dragging = false;
    this.frameRequest = 0;
    /** @type {PointerEvent | null} */
    this.last = null;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    frame.addEventListener("pointerdown", (event) => this.#down(event));
    frame.addEventListener("pointermove", (event) => this.#move(event));
    frame.addEventListener("pointerup", (event) => this.#up(event));
    frame.addEventListener("pointercancel", () => this.cancel());
    frame.addEventListener("pointerleave", () => this.down || told.look(null));
    frame.addEventListener("contextmenu", (event) => event.preventDefault()); // the right button means something here
  }

  /** @param {PointerEvent} event */
  #down(event) {
    if (event.button === 2 && !this.down) this.told.right(event);
    if (this.down || event.button > 0) return this.cancel();
    const spot = this.told.spot(event);
    if (spot === null) return;
    this.down = { id: event.pointerId, x: event.clientX, y: event.clientY, spot, type: event.pointerType, long: false };
    if (event.pointerType === "touch") this.timer = setTimeout(() => this.#press(), LONG);
  }

  #press() {
    if (!this.down || this.dragging) return;
    this.down.long = true;
    this.told.look(this.down.spot);
    this.told.ask(this.down.spot);
  }

  /** @param {PointerEvent} event */
  #move(event) {
    if (!this.down) {
      if (event.pointerType !== "touch") this.told.look(this.told.spot(event));
      return;
    }
    if (event.pointerId !== this.down.id) return;
    if (event.buttons & OTHER_BUTTONS) return this.cancel(); // browsers report a second mouse button as a move
    if (!this.dragging && this.#isFar(event, this.down)) this.#begin(event, this.down);
    if (this.dragging) this.#request(event);
  }

  /** @param {PointerEvent} event @param {{x: number, y: number, type: string}} down */
  #isFar(event, down) {
    return Math.hypot(event.clientX - down.x, event.clientY - down.y) > (FAR[down.type] ?? 4);
  }

  /** @param {PointerEvent} event @param {{spot: string, gone?: boolean}} down */
  #begin(event, down) {
    clearTimeout(this.timer);
    this.dragging = this.told.lift(down.spot, event);
    this.frame.setPointerCapture(event.pointerId);
    if (!this.dragging) down.gone = true;
  }

  /** Draw at most once a frame, with the newest place. @param {PointerEvent} event */
  #request(event) {
    this.last = event;
    this.frameRequest ||= requestAnimationFrame(() => {
      this.frameRequest = 0;
      if (this.dragging && this.last) this.told.move(this.last);
    });
  }

  /** @param {PointerEvent} event */
  #up(event) {
    if (!this.down || event.pointerId !== this.down.id) return;
    const { down, dragging } = this;
    this.forget();
    if (dragging) this.told.drop(event);
    else if (down.gone) this.told.stuck(down.spot);
    else if (!down.long) this.told.tap(down.spot, event);
  }

  /** End a press without an effect. */
  cancel() {
    const dragging = this.dragging;
    this.forget();
    if (dragging) this.told.cancel();
  }

  /** Drop the current press and call nothing. */
  forget() {
    clearTimeout(this.timer);
    cancelAnimationFrame(this.frameRequest);
    this.frameRequest = 0;
    /** @type {{id: number, x: number, y: number, spot: string, type: string, long: boolean, gone?: boolean} | null} */
    this.down = null;
    this.dragging = false;
  }
}
