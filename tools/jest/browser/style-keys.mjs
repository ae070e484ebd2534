/**
 * @typedef {object} Key what an element must at least be for one of a selector's alternatives
 * @property {readonly string[]} [tags] one of these
 * @property {readonly string[]} classes all of these
 * @property {readonly string[]} attributes has all of these, whatever their values
 * @property {boolean} isAll whether that is all
 */

const OPENS = ['(', '['];
const CLOSES = [')', ']'];

/** Splits a selector where a character stands that isn't within brackets. */
const splitAt = (selector, isBorder) => {
  const parts = [''];
  let depth = 0;
  for (const char of selector) {
    if (OPENS.includes(char)) depth += 1;
    if (CLOSES.includes(char)) depth -= 1;
    if (depth === 0 && isBorder(char)) parts.push('');
    else parts.push(parts.pop() + char);
  }
  return parts;
};

const isComma = (char) => char === ',';
const isBetweenElements = (char) => /[\s>+~]/.test(char);

const without = (selector, group) => {
  const less = selector.replace(group, '');
  return less === selector ? selector : without(less, group);
};
const withoutRound = (selector) => without(selector, /\([^()]*\)/g);
const withoutGroups = (selector) => without(selector, /\[[^\]]*\]|\([^()]*\)/g);

const TAG_AND_CLASSES = /^(?=.)([a-z][\w-]*)?(\.[\w-]+)*$/i;
const ROOT = /:root$/;
const ONE_OF_TAGS = /^[^(]*:is\(\s*([a-z][\w-]*(?:\s*,\s*[a-z][\w-]*)*)\s*\)/i;
/** Brackets in quotes: such a selector isn't taken apart. */
const isUnclear = (selector) =>
  (selector.match(/"[^"]*"|'[^']*'/g) ?? []).some((quoted) => /[()[\]]/.test(quoted));

/** The tags of the last part: its own, the page's root, or those of `:is(th, td)`. */
const tagsOf = (part) => {
  const bare = withoutGroups(part);
  const [own] = /^[a-z][\w-]*/i.exec(bare) ?? [];
  if (own) return [own.toLowerCase()];
  if (ROOT.test(bare)) return ['html'];
  const [, tags] = ONE_OF_TAGS.exec(part) ?? [];
  return tags?.toLowerCase().split(/\s*,\s*/);
};

/**
 * The least that an element must be for a selector to match: the tag, the classes and the
 * attributes of each alternative's last part. An alternative that names none lets every element
 * through.
 *
 * @param {string} selector
 * @returns {readonly Key[]} one a comma
 */
export const keysOf = (selector) => {
  if (isUnclear(selector)) return [{ classes: [], attributes: [], isAll: false }];
  return splitAt(selector, isComma).map((spaced) => {
    const alternative = spaced.trim();
    const part = splitAt(alternative, isBetweenElements).at(-1) ?? '';
    const [own = ''] = withoutGroups(part).split(':');
    return {
      tags: tagsOf(part),
      classes: own.match(/(?<=\.)[\w-]+/g) ?? [],
      attributes: Array.from(
        withoutRound(part).matchAll(/\[\s*([a-z][\w-]*)/gi),
        ([, name = '']) => name,
      ),
      isAll: alternative === '*' || TAG_AND_CLASSES.test(alternative),
    };
  });
};

/**
 * By tag and classes alone.
 *
 * @param {Key} key
 * @param {{ readonly localName: string, readonly className: string }} element
 */
export const fits = ({ tags, classes }, { localName, className }) =>
  (tags === undefined || tags.includes(localName)) &&
  (classes.length === 0 ||
    classes.every((name) => ` ${className.replace(/\s+/g, ' ')} `.includes(` ${name} `)));
