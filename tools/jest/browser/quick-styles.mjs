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
const { implForWrapper, wrapperForImpl } = require('jsdom/lib/jsdom/living/generated/utils.js');
const { matchesDontThrow } = require('jsdom/lib/jsdom/living/helpers/selectors.js');
const styleRules = require('jsdom/lib/jsdom/living/helpers/style-rules.js');
if (![matchesDontThrow, styleRules.getDeclarationForElement].every((it) => it instanceof Function))
  throw new Error('jsdom finds styles elsewhere now: correct tools/jest/browser/quick-styles.mjs.');

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

/**
 * @typedef {object} Sheets what the rules of a document say, until they are others: most changes of
 *   a document leave its style sheets alone, and most of its elements look like others
 * @property {StyleIndex} index
 * @property {Map<object, number>} places of the rules in the cascade
 * @property {Map<string, CSSStyleDeclaration>} declared by the rules that match and what the element
 *   itself declares
 * @property {WeakMap<CSSStyleDeclaration, Map<string, CSSStyleDeclaration>>} computed by what is
 *   declared, then by what the parent hands down
 */

/** @type {WeakMap<object, { rules: readonly object[], sheets: Sheets }>} by document */
const sheetsOf = new WeakMap();
const sheetsFor = (document) => {
  const rules = [...DEFAULTS, ...document.styleSheets._list.flatMap(rulesOf)];
  const known = sheetsOf.get(document);
  if (known && areSame(known.rules, rules)) return known.sheets;
  const sheets = {
    index: new StyleIndex(rules),
    places: new Map(rules.map((rule, at) => [rule, at])),
    declared: new Map(),
    computed: new WeakMap(),
  };
  sheetsOf.set(document, { rules, sheets });
  return sheets;
};

/** By jsdom's own cache of a document's styles, which it drops with each change of the document. */
const kept = new WeakMap();
const keptFor = (document) => {
  const cache = (document._styleCache ??= new WeakMap());
  const known = kept.get(cache);
  if (known) return known;
  const made = { sheets: sheetsFor(document), declared: cache, computed: new WeakMap() };
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

const declare = (rules, own) => {
  const declaration = new CSSStyleDeclaration();
  for (const { style } of rules) take(declaration, style);
  take(declaration, own);
  return declaration;
};

/** As jsdom's own: what rules and the element itself declare, the last one first. */
styleRules.getDeclarationForElement = (element) => {
  const { sheets, declared } = keptFor(element._ownerDocument);
  const known = declared.get(element);
  if (known) return known;
  const className = element.getAttributeNS(null, 'class') ?? '';
  const rules = sheets.index
    .candidates({ localName: element.localName, className })
    .filter(
      ({ rule, isSure, needs }) =>
        isSure ||
        (needs.some((names) => names.every((name) => element.hasAttributeNS(null, name))) &&
          matchesDontThrow(element, rule.selectorText)),
    )
    .map(({ rule }) => rule);
  const key = `${rules.map((rule) => sheets.places.get(rule))} ${element.style.cssText}`;
  const declaration = sheets.declared.get(key) ?? declare(rules, element.style);
  sheets.declared.set(key, declaration);
  declared.set(element, declaration);
  return declaration;
};

/** What a computed style takes from the parent's; jsdom computes no other property. */
const INHERITED = Object.entries(styleRules.propertiesWithResolvedValueImplemented)
  .filter(([, { inherited }]) => inherited)
  .map(([property]) => property);

/**
 * A window whose computed styles are worked out once for each state of its document, and once for
 * elements that look alike. Those of elements outside of the document aren't kept: their changes
 * tell nobody.
 */
export const keepComputedStyles = (window) => {
  const { getComputedStyle } = window;
  const computedFor = (element, impl) => {
    const { sheets, computed } = keptFor(impl._ownerDocument);
    const known = computed.get(impl);
    if (known) return known;
    const parent = impl.parentElement;
    const handedDown = parent && computedFor(wrapperForImpl(parent), parent);
    const key = INHERITED.map((property) => handedDown?.getPropertyValue(property)).join('\n');
    const declared = styleRules.getDeclarationForElement(impl);
    const alike = sheets.computed.get(declared) ?? new Map();
    sheets.computed.set(declared, alike);
    const style = alike.get(key) ?? getComputedStyle(element);
    alike.set(key, style);
    computed.set(impl, style);
    return style;
  };
  window.getComputedStyle = (element, ...pseudo) => {
    const impl = implForWrapper(element);
    if (!impl?._attached || pseudo.some(Boolean)) return getComputedStyle(element, ...pseudo);
    return computedFor(element, impl);
  };
};
