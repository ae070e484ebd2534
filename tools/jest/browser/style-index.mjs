import { fits, keysOf } from './style-keys.mjs';

/**
 * @typedef {{ readonly selectorText: string }} Rule
 *
 * @typedef {{ readonly localName: string, readonly className: string }} Seen
 */

/**
 * @template T
 * @typedef {object} Candidate
 * @property {T} rule
 * @property {boolean} isSure matches without a further look
 * @property {readonly (readonly string[])[]} needs the attributes of each alternative
 */

const NONE = [];

const add = (map, name, entry) => {
  const there = map.get(name);
  if (there) there.push(entry);
  else map.set(name, [entry]);
};

/**
 * Style rules by the tag or the class that an element must at least have, so that an element is
 * held against a few of hundreds.
 *
 * @template {Rule} T
 */
export class StyleIndex {
  #rules;
  #byClass = new Map();
  #byTag = new Map();
  #others = [];
  /** Elements that look alike have the same candidates. */
  #found = new Map();

  /** @param {readonly T[]} rules in the order of the cascade */
  constructor(rules) {
    this.#rules = rules;
    for (const [at, { selectorText }] of rules.entries())
      for (const key of keysOf(selectorText)) {
        const [name] = key.classes;
        if (name !== undefined) add(this.#byClass, name, { at, key });
        else if (key.tags) for (const tag of key.tags) add(this.#byTag, tag, { at, key });
        else this.#others.push({ at, key });
      }
  }

  /**
   * @param {Seen} seen
   * @returns {readonly Candidate<T>[]} the rules that may match, in the order of the cascade
   */
  candidates(seen) {
    const look = `${seen.localName} ${seen.className}`;
    const known = this.#found.get(look);
    if (known) return known;
    const entries = [
      ...this.#others,
      ...(this.#byTag.get(seen.localName) ?? NONE),
      ...seen.className.split(/\s+/).flatMap((name) => this.#byClass.get(name) ?? NONE),
    ].filter(({ key }) => fits(key, seen));
    const places = [...new Set(entries.map(({ at }) => at))].sort((a, b) => a - b);
    const found = places.map((place) => {
      const keys = entries.filter(({ at }) => at === place).map(({ key }) => key);
      return {
        rule: this.#rules[place],
        isSure: keys.some(({ isAll }) => isAll),
        needs: keys.map(({ attributes }) => attributes),
      };
    });
    this.#found.set(look, found);
    return found;
  }
}
