// jsdom holds every rule of every style sheet against every element that anybody asks a computed
// style of, which was a third of the screens' test time. Most rules can't match for want of a tag or
// a class: those are told apart before. Imported before jsdom itself.
import { createRequire } from 'node:module';
import { fits, keysOf } from './style-keys.mjs';

const require = createRequire(import.meta.url);

// Its parser gives up a whole sheet for the margin box of a printed page.
const cssom = require('rrweb-cssom');
const { parse } = cssom;
cssom.parse = (text) => parse(text.replaceAll(/@page\s*\{[^{}]*(\{[^{}]*\}[^{}]*)*\}/g, ''));

const selectors = require('jsdom/lib/jsdom/living/helpers/selectors.js');
const matches = selectors.matchesDontThrow;
if (typeof matches !== 'function')
  throw new Error('jsdom matches selectors elsewhere now: correct tools/jest/quick-styles.mjs.');

/** @type {Map<string, ReturnType<typeof keysOf>>} */
const known = new Map();
const keysFor = (selector) => {
  const keys = known.get(selector) ?? keysOf(selector);
  known.set(selector, keys);
  return keys;
};

selectors.matchesDontThrow = (element, selector) => {
  // Key frames and the like.
  if (typeof selector !== 'string') return matches(element, selector);
  const seen = {
    localName: element.localName,
    className: element.getAttributeNS(null, 'class') ?? '',
  };
  return keysFor(selector).some((key) => fits(key, seen)) && matches(element, selector);
};
