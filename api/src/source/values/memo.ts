/** What is read of each text once; of the last 100,000 texts or so. */
export const memo = (read: (text: string) => string): ((text: string) => string) => {
  const known = new Map<string, string>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined) return found;
    const meaning = read(text);
    // An extract has about 30,000 different labels, and each of them is asked for many times.
    if (known.size >= 100_000) known.clear();
    known.set(text, meaning);
    return meaning;
  };
};
