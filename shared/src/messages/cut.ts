/** A text of at most so many characters, cut after a word; what shows it offers the whole. */
export const cut = (text: string, longest: number): string => {
  if (text.length <= longest) return text;
  const end = text.lastIndexOf(' ', longest - 1);
  return `${text.slice(0, end > 0 ? end : longest - 1).trimEnd()} …`;
};
