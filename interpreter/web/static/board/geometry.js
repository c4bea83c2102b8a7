/** Where squares are on the drawn board, and which square a point is on. */

/** The edge of a square in the units of the drawing; figures are drawn on a field of this size. */
export const FIELD = 45;

const MIDDLE = FIELD / 2;
/** The distance between two rows of hexagons. */
const NARROW = (FIELD * Math.sqrt(3)) / 2;
/** The corners of a square, from its center. @type {Point[]} */
const SQUARE = [[-MIDDLE, -MIDDLE], [MIDDLE, -MIDDLE], [MIDDLE, MIDDLE], [-MIDDLE, MIDDLE]];

/** Return the first file that separates two boards, or -1; hexagons of several boards always lie side by side. @param {Scene.Table} table */
export function gap(table) {
  return table.hexagons ? -1 : table.files.findIndex((file) => !file.trim());
}

export class Geometry {
  /**
   * @param {Scene.Table} table
   * @param {boolean} turned true if the first rank is at the top
   * @param {boolean} folded true if several boards lie below each other, and not side by side
   */
  constructor(table, turned, folded) {
    const apart = folded ? gap(table) : -1;
    const boards = apart < 0 ? 1 : (table.files.length + 1) / (apart + 1);
    this.folded = boards > 1;
    this.ranks = table.ranks.length;
    this.columns = this.folded ? apart : table.files.length;
    this.rows = boards * (this.ranks + 1) - 1;
    this.width = this.columns * FIELD;
    this.height = this.rows * FIELD;
    this.turned = turned;
    /** @type {Map<string, [number, number]>} */
    this.places = new Map();
    /** @type {(string | null)[]} */
    this.names = new Array(this.columns * this.rows).fill(null);
    for (const [name, file, rank] of table.cells) this.#put(name, file, rank);
    this.hexagons = table.hexagons ?? null;
    /** The corners of a square or hexagon, from its center. */
    this.corners = this.hexagons ? hexagon(this.hexagons.upright) : SQUARE;
    /** @type {Map<string, Point>} */
    this.centers = new Map();
    if (this.hexagons) this.#shift(table, this.hexagons);
    else for (const [name, [column, row]] of this.places) this.centers.set(name, [column * FIELD + MIDDLE, row * FIELD + MIDDLE]);
  }

  /** Put hexagons where they touch six others. @param {Scene.Table} table @param {Scene.Hexagons} hexagons */
  #shift({ cells }, { diagonal, upright }) {
    const aside = diagonal === "rising" ? -MIDDLE : MIDDLE;
    const way = this.turned ? -1 : 1;
    for (const [name, file, rank] of cells) {
      const [x, y] = upright ? [file * NARROW, rank * FIELD + file * aside] : [file * FIELD + rank * aside, rank * NARROW];
      this.centers.set(name, [way * x, -way * y]);
    }
    const [halfWidth, halfHeight] = [0, 1].map((axis) => Math.max(...this.corners.map((corner) => corner[axis])));
    const [xs, ys] = [0, 1].map((axis) => [...this.centers.values()].map((center) => center[axis]));
    const [left, top] = [Math.min(...xs) - halfWidth, Math.min(...ys) - halfHeight];
    this.width = Math.max(...xs) + halfWidth - left;
    this.height = Math.max(...ys) + halfHeight - top;
    for (const [name, [x, y]] of this.centers) this.centers.set(name, [x - left, y - top]);
  }

  /** @param {string} name @param {number} file @param {number} rank */
  #put(name, file, rank) {
    const board = this.folded ? Math.floor(file / (this.columns + 1)) : 0;
    const [across, down] = [file - board * (this.columns + 1), board * (this.ranks + 1) + this.ranks - 1 - rank];
    const column = this.turned ? this.columns - 1 - across : across;
    const row = this.turned ? this.rows - 1 - down : down;
    this.places.set(name, [column, row]);
    this.names[row * this.columns + column] = name;
  }

  /** Return the column and row of a square, counted from the upper left. @param {string} name */
  place(name) {
    return /** @type {Point} */ (this.places.get(name));
  }

  /** Return true if a text names a square. @param {string | null} name */
  has(name) {
    return name !== null && this.places.has(name);
  }

  /** Return the square in a column and row, counted from the upper left, or null. @param {number} column @param {number} row */
  name(column, row) {
    const inside = column >= 0 && row >= 0 && column < this.columns && row < this.rows;
    return inside ? this.names[row * this.columns + column] : null;
  }

  /** Return the upper left corner of the field of a square: figures and marks are drawn on it. @param {string} name @returns {Point} */
  corner(name) {
    const [x, y] = this.center(name);
    return [x - MIDDLE, y - MIDDLE];
  }

  /** Return the center of a square. @param {string} name @returns {Point} */
  center(name) {
    return /** @type {Point} */ (this.centers.get(name));
  }

  /**
   * Return the shape of a square or hexagon on its field, some way inside its edges.
   * @param {number} inset @param {number} [rx] the radius of the corners of a square
   * @returns {["rect" | "path", Record<string, unknown>]}
   */
  shape(inset, rx = 0) {
    if (!this.hexagons) return ["rect", { x: inset, y: inset, width: FIELD - 2 * inset, height: FIELD - 2 * inset, ...(rx ? { rx } : {}) }];
    return ["path", { d: `M${this.inner(inset).join("L")}Z` }];
  }

  /** Return the corners of a square or hexagon on its field, some way inside its edges. @param {number} inset @returns {Point[]} */
  inner(inset) {
    const scale = 1 - inset / MIDDLE;
    return this.corners.map(([x, y]) => [round(MIDDLE + scale * x), round(MIDDLE + scale * y)]);
  }

  /** Return the outline of a square or hexagon. @param {string} name */
  outline(name) {
    const [x, y] = this.center(name);
    return `M${this.corners.map(([dx, dy]) => `${round(x + dx)} ${round(y + dy)}`).join("L")}Z`;
  }

  /** Return the edges of a square, each with the square on its other side, if there is one. @param {string} name @returns {{other: string | null, d: string}[]} */
  edges(name) {
    const [x, y] = this.center(name);
    return this.corners.map(([ax, ay], i) => {
      const [bx, by] = this.corners[(i + 1) % this.corners.length];
      return { other: this.at(x + ax + bx, y + ay + by), d: `M${round(x + ax)} ${round(y + ay)}L${round(x + bx)} ${round(y + by)}` };
    });
  }

  /** Return the square at a point of the drawing, or null. @param {number} x @param {number} y */
  at(x, y) {
    if (!this.hexagons) return this.name(Math.floor(x / FIELD), Math.floor(y / FIELD));
    for (const [name, [cx, cy]] of this.centers) if (this.#isInside(x - cx, y - cy)) return name;
    return null;
  }

  /** Return true if a point, from the center of a hexagon, is inside all its edges. @param {number} x @param {number} y */
  #isInside(x, y) {
    return this.corners.every(([ax, ay], i) => {
      const [bx, by] = this.corners[(i + 1) % this.corners.length];
      return (bx - ax) * (y - ay) - (by - ay) * (x - ax) >= 0;
    });
  }

  /**
   * Return the next square in a direction, across holes; the same square at the edge.
   * @param {string} name @param {number} across @param {number} down
   */
  step(name, across, down) {
    if (this.hexagons) return this.#hop(name, across, down);
    let [column, row] = this.place(name);
    for (;;) {
      column += across;
      row += down;
      if (column < 0 || row < 0 || column >= this.columns || row >= this.rows) return name;
      const next = this.name(column, row);
      if (next) return next;
    }
  }

  /**
   * Return the hexagon that the eye finds next in a direction: of the two that are half a hexagon to the side one after the
   * other, so that a way does not drift.
   * @param {string} name @param {number} across @param {number} down
   */
  #hop(name, across, down) {
    const [x, y] = this.center(name);
    const side = this.places.get(name)?.[across ? 0 : 1] ?? 0;
    const lean = side % 2 ? 0.1 : -0.1;
    /** @type {[string, number][]} */
    const ahead = [...this.centers].flatMap(([other, [ox, oy]]) => {
      const [along, aside] = across ? [(ox - x) * across, oy - y] : [(oy - y) * down, ox - x];
      return along > 1 && Math.abs(aside) < 0.6 * FIELD ? [[other, along + Math.abs(aside - lean)]] : [];
    });
    return ahead.reduce((best, one) => (one[1] < best[1] ? one : best), [name, Infinity])[0];
  }

  /** Return the last square in a direction. @param {string} name @param {number} across @param {number} down */
  last(name, across, down) {
    for (;;) {
      const next = this.step(name, across, down);
      if (next === name) return name;
      name = next;
    }
  }
}

/** @param {number} value */
const round = (value) => Math.round(value * 100) / 100;

/** Return the corners of a hexagon, from its center, clockwise. @param {boolean} upright true if it has a level edge on top @returns {Point[]} */
function hexagon(upright) {
  const first = upright ? 0 : Math.PI / 6;
  return Array.from({ length: 6 }, (_, i) => [(FIELD / Math.sqrt(3)) * Math.cos(first + (i * Math.PI) / 3), (FIELD / Math.sqrt(3)) * Math.sin(first + (i * Math.PI) / 3)]);
}
