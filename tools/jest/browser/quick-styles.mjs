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
const parseWithoutMargins = (text) =>
  parse(text.replaceAll(/@page\s*\{[^{}]*(\{[^{}]*\}[^{}]*)*\}/g, ''));

const copyOf = (value, made = new Map()) => {
  if (typeof value !== 'object' || value === null) return value;
  const known = made.get(value);
  if (known) return known;
  const copy = Array.isArray(value) ? [] : Object.create(Object.getPrototypeOf(value));
  made.set(value, copy);
  for (const name of Object.keys(value)) copy[name] = copyOf(value[name], made);
  return copy;
};

/** Of this many characters: the kit's sheet, which most tests draw. */
const LONG_SHEET = 1000;
/** @type {Map<string, object>} long sheets by their text; a document gets a copy of its own */
const parsed = new Map();
cssom.parse = (text) => {
  if (text.length < LONG_SHEET) return parseWithoutMargins(text);
  const sheet = parsed.get(text) ?? parseWithoutMargins(text);
  parsed.set(text, sheet);
  return copyOf(sheet);
};

const { CSSStyleDeclaration } = require('cssstyle');
const { implForWrapper, wrapperForImpl } = require('jsdom/lib/jsdom/living/generated/utils.js');
const { matchesDontThrow } = require('jsdom/lib/jsdom/living/helpers/selectors.js');
const { domSymbolTree } = require('jsdom/lib/jsdom/living/helpers/internal-constants.js');
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
 * The rules of a document. Most changes of a document leave its style sheets alone.
 *
 * @type {WeakMap<object, { rules: readonly object[], index: StyleIndex }>}
 */
const indexes = new WeakMap();
const indexFor = (document) => {
  const rules = [...DEFAULTS, ...document.styleSheets._list.flatMap(rulesOf)];
  const known = indexes.get(document);
  if (known && areSame(known.rules, rules)) return known.index;
  const index = new StyleIndex(rules);
  indexes.set(document, { rules, index });
  return index;
};

/** @type {Map<string, number>} by the text of what a rule declares */
const declarations = new Map();
/** @type {WeakMap<object, number>} rules, told apart as objects */
const numbers = new WeakMap();

/** The same for rules that declare the same: each test draws the kit's style sheet anew. */
const numberOf = (rule) => {
  const known = numbers.get(rule);
  if (known !== undefined) return known;
  const text = rule.style.cssText;
  const number = declarations.get(text) ?? declarations.size;
  declarations.set(text, number);
  numbers.set(rule, number);
  return number;
};

/** The `class` attributes of all elements of a tree, those of shadow roots too. */
const classNamesIn = (tree, found = new Set()) => {
  for (const node of domSymbolTree.treeIterator(tree)) {
    const className = node._attributesByNameMap?.get('class')?.[0]._value;
    if (className) found.add(className);
    if (node._shadowRoot) classNamesIn(node._shadowRoot, found);
  }
  return found;
};
const classesIn = (document) =>
  new Set([...classNamesIn(document)].flatMap((className) => className.split(/\s+/)));

/** By jsdom's own cache of a document's styles, which it drops with each change of the document. */
const kept = new WeakMap();
const keptFor = (document) => {
  const cache = (document._styleCache ??= new WeakMap());
  const known = kept.get(cache);
  if (known) return known;
  const made = {
    index: indexFor(document),
    classes: classesIn(document),
    declared: cache,
    computed: new WeakMap(),
  };
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

/**
 * @type {Map<string, CSSStyleDeclaration>} by what the rules that match declare, and what the element
 *   itself declares: most elements look like others, also those of other tests
 */
const alike = new Map();

/** As jsdom's own: what rules and the element itself declare, the last one first. */
styleRules.getDeclarationForElement = (element) => {
  const { index, classes, declared } = keptFor(element._ownerDocument);
  const known = declared.get(element);
  if (known) return known;
  const className = element.getAttributeNS(null, 'class') ?? '';
  const rules = index
    .candidates({ localName: element.localName, className })
    .filter(
      ({ rule, isSure, needs }) =>
        isSure ||
        (needs.some(
          ({ attributes, around, hasFocus }) =>
            (!hasFocus || element._ownerDocument.activeElement === element) &&
            attributes.every((name) => element.hasAttributeNS(null, name)) &&
            (!element._attached || around.every((name) => classes.has(name))),
        ) &&
          matchesDontThrow(element, rule.selectorText)),
    )
    .map(({ rule }) => rule);
  const key = `${rules.map(numberOf)} ${element.style.cssText}`;
  const declaration = alike.get(key) ?? declare(rules, element.style);
  alike.set(key, declaration);
  declared.set(element, declaration);
  return declaration;
};

/** What a computed style takes from the parent's; jsdom computes no other property. */
const INHERITED = Object.entries(styleRules.propertiesWithResolvedValueImplemented)
  .filter(([, { inherited }]) => inherited)
  .map(([property]) => property);

/**
 * @type {WeakMap<CSSStyleDeclaration, Map<string, CSSStyleDeclaration>>} computed styles by what is
 *   declared, then by what the parent hands down
 */
const stylesOf = new WeakMap();

/**
 * A window whose computed styles are worked out once for each state of its document, and once for
 * elements that look alike. Those of elements outside of the document aren't kept: their changes
 * tell nobody.
 */
export const keepComputedStyles = (window) => {
  const { getComputedStyle } = window;
  const computedFor = (element, impl) => {
    const { computed } = keptFor(impl._ownerDocument);
    const known = computed.get(impl);
    if (known) return known;
    const parent = impl.parentElement;
    const handedDown = parent && computedFor(wrapperForImpl(parent), parent);
    const key = INHERITED.map((property) => handedDown?.getPropertyValue(property)).join('\n');
    const declared = styleRules.getDeclarationForElement(impl);
    const styles = stylesOf.get(declared) ?? new Map();
    stylesOf.set(declared, styles);
    const style = styles.get(key) ?? getComputedStyle(element);
    styles.set(key, style);
    computed.set(impl, style);
    return style;
  };
  window.getComputedStyle = (element, ...pseudo) => {
    const impl = implForWrapper(element);
    if (!impl?._attached || pseudo.some(Boolean)) return getComputedStyle(element, ...pseudo);
    return computedFor(element, impl);
  };
};
