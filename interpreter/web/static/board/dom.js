/** Small makers of elements. */

const SVG = "http://www.w3.org/2000/svg";

/**
 * Return an SVG element with attributes and children, which are nodes or texts.
 * @type {<K extends keyof SVGElementTagNameMap>(tag: K, attributes?: Record<string, unknown>, ...children: (Node | string)[]) => SVGElementTagNameMap[K]}
 */
export function svg(tag, attributes = {}, ...children) {
  return dress(document.createElementNS(SVG, tag), attributes, children);
}

/**
 * Return an HTML element with attributes and children.
 * @type {<K extends keyof HTMLElementTagNameMap>(tag: K, attributes?: Record<string, unknown>, ...children: (Node | string)[]) => HTMLElementTagNameMap[K]}
 */
export function html(tag, attributes = {}, ...children) {
  return dress(document.createElement(tag), attributes, children);
}

/** @type {<E extends Element>(element: E, attributes: Record<string, unknown>, children: (Node | string)[]) => E} */
function dress(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.append(...children);
  return element;
}

/**
 * Set an attribute only if it differs, so that assistive technology only announces real changes.
 * @param {Element} element @param {string} name @param {string | null} value
 */
export function set(element, name, value) {
  if (value === null) element.removeAttribute(name);
  else if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

/** Return a stylesheet made of a text; a page may forbid inline styles, but not these. @param {string} text */
export function sheet(text) {
  const made = new CSSStyleSheet();
  made.replaceSync(text);
  return made;
}
