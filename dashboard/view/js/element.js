/**
 * Elements of a page made in one go. What is written is always text, never markup: records come from anybody.
 */

/**
 * @param {string} tag @param {Record<string, any>} [with_] properties, `class` for the class
 * @param {...(Node|string|null|false)} children what is false is left out @returns {any}
 */
export function element(tag, { class: name, ...with_ } = {}, ...children) {
  const made = Object.assign(document.createElement(tag), with_);
  if (name) made.className = name;
  made.append(.../** @type {(Node|string)[]} */ (children.filter(child => child !== null && child !== false)));
  return made;
}

/** A text in both languages, the English one in an <i>. @param {[string, string]} words @returns {Node[]} */
export function both([zh, en]) {
  return [document.createTextNode(`${zh} `), element('i', { lang: 'en' }, en)];
}
