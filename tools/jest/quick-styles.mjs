// jsdom holds every rule of every style sheet against every element that anybody asks a computed
// style of, and works the answer out again each time: a third of the screens' test time. Here only
// rules are tried that may match, and an answer stands until the document changes. Imported before
// jsdom itself.
import { createRequire } from 'node:module';
import { StyleIndex } from './style-index.mjs';

const require = createRequire(import.meta.url);

// Its parser gives up a whole sheet for the margin box of a printed page.
const cssom = require('rrweb-cssom');
const { parse } = cssom;
cssom.parse = (text) => parse(text.replaceAll(/@page\s*\{[^{}]*(\{[^{}]*\}[^{}]*)*\}/g, ''));

const { CSSStyleDeclaration } = require('cssstyle');
const { implForWrapper } = require('jsdom/lib/jsdom/living/generated/utils.js');
const { matchesDontThrow } = require('jsdom/lib/jsdom/living/helpers/selectors.js');
const styleRules = require('jsdom/lib/jsdom/living/helpers/style-rules.js');
if (![matchesDontThrow, styleRules.getDeclarationForElement].every((it) => it instanceof Function))
  throw new Error('jsdom finds styles elsewhere now: correct tools/jest/quick-styles.mjs.');

/** The rules of a sheet that count on a screen; those without a selector are key frames and fonts. */
const rulesOf = (sheet) =>
  [...sheet.cssRules]
    .flatMap((rule) => {
      if (!rule.media) return [rule];
      return Array.from(rule.media).includes('screen') ? [...rule.cssRules] : [];
    })
    .filter(({ selectorText }) => typeof selectorText === 'string');

const DEFAULTS = rulesOf(cssom.parse(require('jsdom/lib/jsdom/browser/default-stylesheet.js')));

const areSame = (some, others) =>
  some.length === others.length && some.every((rule, at) => rule === others[at]);

/** The last index of each document: most changes leave its style sheets alone. */
const indexes = new WeakMap();
const indexFor = (document) => {
  const rules = [...DEFAULTS, ...document.styleSheets._list.flatMap(rulesOf)];
  const known = indexes.get(document);
  if (known && areSame(known.rules, rules)) return known.index;
  const index = new StyleIndex(rules);
  indexes.set(document, { rules, index });
  return index;
};

/** By jsdom's own cache of a document's styles, which it drops with each change of the document. */
const kept = new WeakMap();
const keptFor = (document) => {
  const cache = (document._styleCache ??= new WeakMap());
  const known = kept.get(cache);
  if (known) return known;
  const made = { index: indexFor(document), declared: cache, computed: new WeakMap() };
  kept.set(cache, made);
  return made;
};

const take = (declaration, style) => {
  for (const property of Array.from(style)) {
    const value = style.getPropertyValue(property);
    if (value === 'unset') declaration.removeProperty(property);
    else declaration.setProperty(property, value, style.getPropertyPriority(property));
  }
};

/** As jsdom's own: what rules and the element itself declare, the last one first. */
styleRules.getDeclarationForElement = (element) => {
  const { index, declared } = keptFor(element._ownerDocument);
  const known = declared.get(element);
  if (known) return known;
  const declaration = new CSSStyleDeclaration();
  const className = element.getAttributeNS(null, 'class') ?? '';
  for (const { selectorText, style } of index.candidates({
    localName: element.localName,
    className,
  }))
    if (matchesDontThrow(element, selectorText)) take(declaration, style);
  take(declaration, element.style);
  declared.set(element, declaration);
  return declaration;
};

/**
 * A window whose computed styles are worked out once for each state of its document. Those of
 * elements outside of the document aren't kept: their changes tell nobody.
 */
export const keepComputedStyles = (window) => {
  const { getComputedStyle } = window;
  window.getComputedStyle = (element, ...pseudo) => {
    const impl = implForWrapper(element);
    if (!impl?._attached || pseudo.some(Boolean)) return getComputedStyle(element, ...pseudo);
    const { computed } = keptFor(impl._ownerDocument);
    const known = computed.get(impl);
    if (known) return known;
    const style = getComputedStyle(element);
    computed.set(impl, style);
    return style;
  };
};
