import { publicationMessages as text } from '../../messages/index.ts';

/**
 * A former and a current value: the old one struck out, the new one bold, told apart by words too.
 */
export const ValueChange = ({ before, after }: { before: string; after: string }) => (
  <>
    <span className="rf-hidden">{text.from} </span>
    <del>{before}</del> <span aria-hidden="true">→</span>{' '}
    <span className="rf-hidden">{text.to} </span>
    <ins>{after}</ins>
  </>
);
