/** Short motion between two views. The new view is drawn at once; motion only shows how it arose. */

import { svg } from "./dom.js";

const DURATION = 200;

/** @import { Geometry } from "./geometry.js" */

/** @typedef {{effects: Effect[], view: Position, legal: Legal | null, moved: (string | null)[]}} Step */
/** @typedef {{copies: SVGElement[], counts: Map<string, number>}} Taken */
/** @typedef {{units: import("./units.js").Units, ghosts: SVGElement, geometry: () => Geometry, draw: (view: Position, legal: Legal | null) => void}} Stage */

export class Animator {
  /**
   * @param {Stage} stage
   */
  constructor(stage) {
    this.stage = stage;
    /** @type {Step[]} */
    this.queue = [];
    /** @type {Animation[]} */
    this.running = [];
  }

  /**
   * Show a view with motion, after the motions before it.
   * @param {Effect[]} effects @param {Position} view @param {Legal | null} legal @param {(string | null)[]} moved
   */
  play(effects, view, legal, moved) {
    this.queue.push({ effects, view, legal, moved });
    if (this.queue.length === 1) this.#next();
  }

  async #next() {
    const step = this.queue[0];
    const before = this.#take(step);
    this.stage.draw(step.view, step.legal);
    this.running = this.#start(step, before);
    await Promise.allSettled(this.running.map((animation) => animation.finished));
    if (this.queue[0] !== step) return;
    this.stage.ghosts.replaceChildren();
    this.queue.shift();
    if (this.queue.length) this.#next();
  }

  /** Show the last view of the queue at once. */
  settle() {
    const last = this.queue.at(-1);
    if (!last) return;
    const drawn = this.queue.length === 1;
    this.queue = [];
    for (const animation of this.running) animation.finish();
    this.stage.ghosts.replaceChildren();
    if (!drawn) this.stage.draw(last.view, last.legal);
  }

  /** Drop what is queued: another view takes its place. */
  clear() {
    this.queue = [];
    for (const animation of this.running) animation.cancel();
    this.stage.ghosts.replaceChildren();
  }

  /** Keep copies of what the step takes away, and how many units each mover's square has. @param {Step} step @returns {Taken} */
  #take({ effects }) {
    const { units } = this.stage;
    const copies = [];
    const counts = new Map();
    for (const [kind, at] of effects) {
      const group = units.group(String(at));
      if (kind === "remove" && group) copies.push(/** @type {SVGElement} */ (group.cloneNode(true)));
      counts.set(at, group?.childElementCount ?? 0);
    }
    return { copies, counts };
  }

  /** @type {(step: Step, taken: Taken) => Animation[]} */
  #start(step, { copies, counts }) {
    this.stage.ghosts.replaceChildren(...copies);
    const running = copies.map((copy) => animate(copy, [{ opacity: 1 }, { opacity: 0 }]));
    for (const effect of step.effects) running.push(...this.#effect(effect, counts, step.moved));
    return running;
  }

  /** @type {(effect: Effect, counts: Map<string, number>, moved: (string | null)[]) => Animation[]} */
  #effect([kind, from, to], counts, moved) {
    const { units } = this.stage;
    const geometry = this.stage.geometry();
    if (kind === "move" && !moved.includes(from)) return this.#slide(from, to, counts.get(from));
    if (kind === "place" || kind === "flip") {
      const unit = units.group(from)?.lastElementChild;
      return unit ? [animate(unit, [{ opacity: 0 }, { opacity: 1 }])] : [];
    }
    if (kind === "vanish" && geometry.has(from)) {
      const [tag, shape] = geometry.shape(0);
      const cover = svg(tag, { class: "fading", ...shape, transform: `translate(${geometry.corner(from)})` });
      this.stage.ghosts.append(cover);
      return [animate(cover, [{ opacity: 1 }, { opacity: 0 }])];
    }
    return [];
  }

  /** @param {string} from @param {string} to @param {number} [before] */
  #slide(from, to, before = 1) {
    const { units } = this.stage;
    const geometry = this.stage.geometry();
    const group = units.group(to);
    if (!group || !geometry.has(from)) return [];
    const [[ax, ay], [bx, by]] = [geometry.corner(from), geometry.corner(to)];
    const left = units.group(from)?.childElementCount ?? 0;
    const slid = [...group.children].slice(-Math.max(1, before - left));
    const frames = [{ transform: `translate(${ax - bx}px, ${ay - by}px)` }, { transform: "none" }];
    group.parentNode?.append(group);
    return slid.map((unit) => animate(unit, frames));
  }
}

/** @param {Element} element @param {Keyframe[]} frames */
function animate(element, frames) {
  return element.animate(frames, { duration: DURATION, easing: "ease-out" });
}
