/**
 * @typedef {{ tag?: string, classes: readonly string[] }} Key what an element must at least be for
 *   one of a selector's alternatives
 */

const withoutGroups = (selector) => {
  const less = selector.replace(/\[[^\]]*\]|\([^()]*\)/g, '');
  return less === selector ? selector : withoutGroups(less);
};

/**
 * The least that an element must be for a selector to match: the tag and the classes of each
 * alternative's last part. An alternative that names neither lets every element through.
 *
 * @param {string} selector
 * @returns {readonly Key[]} one a comma
 */
export const keysOf = (selector) =>
  withoutGroups(selector)
    .split(',')
    .map((alternative) => {
      const last =
        alternative
          .trim()
          .split(/[\s>+~]+/)
          .at(-1) ?? '';
      const [own] = last.split(':');
      return {
        tag: /^[a-z][\w-]*/i.exec(own ?? '')?.[0].toLowerCase(),
        classes: (own ?? '').match(/(?<=\.)[\w-]+/g) ?? [],
      };
    });

/**
 * @param {Key} key
 * @param {{ readonly localName: string, readonly className: string }} element
 */
export const fits = ({ tag, classes }, { localName, className }) =>
  (tag === undefined || tag === localName) &&
  (classes.length === 0 ||
    classes.every((name) => ` ${className.replace(/\s+/g, ' ')} `.includes(` ${name} `)));
