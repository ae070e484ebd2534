import { fieldMessages, publicationMessages as text } from '../../messages/index.ts';
import { ValueChange } from './value-change.tsx';

type Texts = readonly string[] | null;

const shown = (texts: Texts): string => (texts && texts.length > 0 ? texts.join(', ') : text.empty);

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
              <ins>{shown(after)}</ins>
            ) : (
              <ValueChange before={shown(before)} after={shown(after)} />
            )}
          </dd>
        </div>
      );
    })}
  </dl>
);
