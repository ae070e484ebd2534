import { wordDifferences } from './word-differences.ts';

/**
 * A text whose words are marked that the one beside it lacks (D63). Without one beside it all of it
 * differs: nothing is marked.
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
