import { reasonMessages } from '../../messages/index.ts';
import { MarkedText } from '../differences/marked-text.tsx';
import { counterparts } from '../differences/word-differences.ts';

export interface ComparedValueProps {
  texts: readonly string[] | null;
  missing: string;
  /** Shown for a value that is empty; by default "None". */
  empty?: string;
  /** The value beside it: words that are missing there are marked (D63); undefined: no marks. */
  others?: readonly string[] | null;
}

/** A field's value in a comparison: one text, or a list; `missing` is shown for no value. */
export const ComparedValue = ({
  texts,
  missing,
  empty = reasonMessages.none,
  others,
}: ComparedValueProps) => {
  if (texts === null) return <span className="rf-sub">{missing}</span>;
  if (texts.length === 0) return <span className="rf-sub">{empty}</span>;
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
