/**
 * Keeps classes as they are now: the returned function takes back whatever was replaced on their
 * prototypes since. For classes that a test file shares with those after it.
 *
 * @param {readonly { prototype: object }[]} classes
 * @returns {() => void}
 */
export const keepClasses = (classes) => {
  const kept = classes.map(({ prototype }) => ({
    prototype,
    members: new Map(
      Reflect.ownKeys(prototype).map((name) => [
        name,
        Object.getOwnPropertyDescriptor(prototype, name) ?? {},
      ]),
    ),
  }));
  return () => {
    for (const { prototype, members } of kept) {
      for (const name of Reflect.ownKeys(prototype))
        if (!members.has(name)) Reflect.deleteProperty(prototype, name);
      for (const [name, was] of members) {
        const is = Object.getOwnPropertyDescriptor(prototype, name);
        if (is?.value === was.value && is?.get === was.get) continue;
        if (was.configurable) Object.defineProperty(prototype, name, was);
        else if (was.writable) Reflect.set(prototype, name, was.value);
      }
    }
  };
};
