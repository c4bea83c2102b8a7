/** Where squares are on the drawn board, and which square a point is on. */

/** The edge of a square in the units of the drawing; figures are drawn on a field of this size. */
export const FIELD = 45;

/** Return the first file that separates two boards, or -1. @param {Scene.Table} table */
export function gap(table) {
  return table.files.findIndex((file) => !file.trim());
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

  /** Return the upper left corner of a square. @param {string} name @returns {Point} */
  corner(name) {
    const [column, row] = this.place(name);
    return [column * FIELD, row * FIELD];
  }

  /** Return the center of a square. @param {string} name @returns {Point} */
  center(name) {
    const [x, y] = this.corner(name);
    return [x + FIELD / 2, y + FIELD / 2];
  }

  /** Return the square at a point of the drawing, or null. @param {number} x @param {number} y */
  at(x, y) {
    return this.name(Math.floor(x / FIELD), Math.floor(y / FIELD));
  }

  /**
   * Return the next square in a direction, across holes; the same square at the edge.
   * @param {string} name @param {number} across @param {number} down
   */
  step(name, across, down) {
    let [column, row] = this.place(name);
    for (;;) {
      column += across;
      row += down;
      if (column < 0 || row < 0 || column >= this.columns || row >= this.rows) return name;
      const next = this.name(column, row);
      if (next) return next;
    }
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
