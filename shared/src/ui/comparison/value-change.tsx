import { fieldMessages, publicationMessages as text } from '../../messages/index.ts';
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

type Texts = readonly string[] | null;

/** A field's value as one text. */
export const shownValue = (texts: Texts): string =>
  texts && texts.length > 0 ? texts.join(', ') : text.empty;

export interface FieldChangesProps {
  /** Names or one text; null before: there was no value yet, and only the new one is shown. */
  fields: readonly { readonly field: string; readonly before: Texts; readonly after: Texts }[];
  /** Beside a field's name: how it got its value. */
  noteOf?: (field: string) => string | undefined;
}

/** The changes, field by field: before and after, told apart by words and not by looks alone. */
export const FieldChanges = ({ fields, noteOf }: FieldChangesProps) => (
  <dl className="rf-change-fields">
    {fields.map(({ field, before, after }) => {
      const note = noteOf?.(field);
      return (
        <div key={field} style={{ display: 'contents' }}>
          <dt>
            {fieldMessages.label(field)}
            {note ? <span className="rf-change-note"> ({note})</span> : null}
          </dt>
          <dd>
            {before === null ? (
              <ins>{shownValue(after)}</ins>
            ) : (
              <ValueChange before={shownValue(before)} after={shownValue(after)} />
            )}
          </dd>
        </div>
      );
    })}
  </dl>
);
