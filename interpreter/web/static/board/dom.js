/** Small makers of elements. */

const SVG = "http://www.w3.org/2000/svg";

/** Return an SVG element with attributes and children, which are nodes or texts. */
export function svg(tag, attributes = {}, ...children) {
  return dress(document.createElementNS(SVG, tag), attributes, children);
}

/** Return an HTML element with attributes and children. */
export function html(tag, attributes = {}, ...children) {
  return dress(document.createElement(tag), attributes, children);
}

function dress(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.append(...children);
  return element;
}

/** Set an attribute only if it differs, so that assistive technology only announces real changes. */
export function set(element, name, value) {
  if (value === null) element.removeAttribute(name);
  else if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

/** Return a stylesheet made of a text; a page may forbid inline styles, but not these. */
export function sheet(text) {
  const made = new CSSStyleSheet();
  made.replaceSync(text);
  return made;
}
