/**
 * Keeps classes as they are now: the returned function takes back whatever was replaced on their
 * prototypes since. For classes that a test file shares with those after it.
 *
 * @param {readonly { prototype: object }[]} classes
 * @returns {() => void}
 */
export declare const keepClasses: (
  classes: readonly {
    prototype: object;
  }[],
) => () => void;
