import { publicationMessages as text } from '../../messages/index.ts';
import { MarkedText } from './marked-text.tsx';
import { wordDifferences } from './word-differences.ts';

export interface ValueChangeProps {
  before: string;
  after: string;
  /** The words that differ are marked, as in a comparison (D63). */
  marked?: boolean;
}

/**
 * A former and a current value: the old one struck out, the new one bold, told apart by words too.
 */
export const ValueChange = ({ before, after, marked = false }: ValueChangeProps) => {
  // Marks help where some of the words stayed.
  const marks = marked && wordDifferences(before, after).some(({ differs }) => !differs);
  const other = (value: string) => (marks ? value : undefined);
  return (
    <>
      <span className="rf-hidden">{text.from} </span>
      <del>
        <MarkedText text={before} other={other(after)} />
      </del>{' '}
      <span aria-hidden="true">→</span> <span className="rf-hidden">{text.to} </span>
      <ins>
        <MarkedText text={after} other={other(before)} />
      </ins>
    </>
  );
};
