import { reasonMessages } from '../../messages/index.ts';
import { MarkedText } from './marked-text.tsx';
import { counterparts } from './word-differences.ts';

export interface ComparedValueProps {
  texts: readonly string[] | null;
  missing: string;
  /**
   * What it stands beside: its words that this lacks are marked (D63); undefined: nothing to mark.
   */
  others?: readonly string[] | null;
}

/** A field's value in a comparison: one text, or a list; `missing` where nothing is stated. */
export const ComparedValue = ({ texts, missing, others }: ComparedValueProps) => {
  if (texts === null) return <span className="rf-sub">{missing}</span>;
  if (texts.length === 0) return <span className="rf-sub">{reasonMessages.none}</span>;
  const beside = counterparts(texts, others ?? []);
  const marked = texts.map((text, at) => <MarkedText key={at} text={text} other={beside[at]} />);
  return texts.length === 1 ? (
    marked
  ) : (
    <ul className="rf-compared-list">
      {marked.map((text, at) => (
        <li key={at}>{text}</li>
      ))}
    </ul>
  );
};
