/** A text of at most `longest` characters, cut after a word; its component can show all of it. */
export const cut = (text: string, longest: number): string => {
  if (text.length <= longest) return text;
  const end = text.lastIndexOf(' ', longest - 1);
  return `${text.slice(0, end > 0 ? end : longest - 1).trimEnd()} …`;
};
