// @ts-check
/** The server's Markdown as elements: paragraphs, lists and code, built from text alone. */

/** Return an element with a class and children. @param {string} tag @param {string} name @param {(Node | string)[]} children */
export function element(tag, name, ...children) {
  const made = document.createElement(tag);
  if (name) made.className = name;
  made.append(...children);
  return made;
}

/** Return the paragraphs of a text. @param {string} text */
export function prose(text) {
  const made = element("div", "prose");
  const parts = text.split(/^```\w*\n([\s\S]*?)\n?```$/m);
  parts.forEach((part, index) => {
    if (index % 2) made.append(element("pre", "", part));
    else for (const block of part.split(/\n{2,}/)) if (block.trim()) made.append(paragraph(block.trim()));
  });
  return made;
}

/** @param {string} text */
function paragraph(text) {
  const lines = text.split("\n");
  if (!lines.every((line) => line.startsWith("- "))) return element("p", "", ...inline(text));
  return element("ul", "", ...lines.map((line) => element("li", "", ...inline(line.slice(2)))));
}

/** Return the parts of a line, with code for those in backticks. @param {string} text */
export function inline(text) {
  return text.split(/`([^`]*)`/).map((part, index) => (index % 2 ? element("code", "", part) : part));
}
