/**
 * Memories of WebAssembly that serve the next instance, once they are given back. A new one counts
 * for V8 as 128 MB of objects that came at once, so each began a collection of the whole heap, with
 * every test's modules in it: up to three quarters of what a database cost.
 *
 * @template {{ readonly buffer: ArrayBuffer }} Memory
 * @param {new (descriptor: object) => Memory} Memory WebAssembly's
 */
export const keepMemories = (Memory) => {
  /** @type {Map<string, Memory[]>} by descriptor */
  const free = new Map();
  /** @type {WeakMap<object, string>} descriptors of those in use */
  const inUse = new WeakMap();

  const take = (descriptor) => {
    const key = JSON.stringify(descriptor);
    const known = free.get(key)?.pop();
    // A program may rely on zeros where it hasn't written.
    if (known) new Uint8Array(known.buffer).fill(0);
    const memory = known ?? new Memory(descriptor);
    inUse.set(memory, key);
    return memory;
  };

  return {
    /** Stands in for WebAssembly.Memory. */
    Memory: new Proxy(Memory, { construct: (_memory, [descriptor]) => take(descriptor) }),

    /**
     * Its program has ended and touches it no more. One that is free already stays as it is.
     *
     * @param {Memory} memory
     */
    giveBack: (memory) => {
      const key = inUse.get(memory);
      if (key === undefined) return;
      inUse.delete(memory);
      free.set(key, [...(free.get(key) ?? []), memory]);
    },
  };
};
