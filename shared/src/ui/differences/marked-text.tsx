import { wordDifferences } from './word-differences.ts';

/**
 * A text in which words that the other text lacks are marked (D63). Without another text everything
 * differs, so nothing is marked.
 */
export const MarkedText = ({ text, other }: { text: string; other?: string }) => {
  if (other === undefined) return text;
  return wordDifferences(text, other).map(({ text: words, differs }, index) => (
    <span key={index}>
      {index > 0 ? ' ' : null}
      {differs ? <mark className="rf-word">{words}</mark> : words}
    </span>
  ));
};
