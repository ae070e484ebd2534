/** A text of its own: a cell is a part of its file's text, which would be kept as long as it. */
const copyOf = (text: string): string => ` ${text}`.slice(1);

/** What is read of each text once; of the last 100,000 texts or so. */
export const memo = (read: (text: string) => string): ((text: string) => string) => {
  const known = new Map<string, string>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined) return found;
    const own = copyOf(text);
    const meaning = read(own);
    // An extract has about 30,000 different labels, and each of them is asked for many times.
    if (known.size >= 100_000) known.clear();
    known.set(own, meaning);
    return meaning;
  };
};
