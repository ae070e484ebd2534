import { Fragment } from 'react';
import {
  fieldMessages,
  publicationMessages as text,
  reasonMessages,
} from '../../messages/index.ts';
import { markedItems, type TextPiece, type ValueItem } from './word-differences.ts';

/** A field's value; null: no value. */
export type ValueTexts = readonly (string | ValueItem)[] | null;

const itemsOf = (texts: ValueTexts | undefined): readonly ValueItem[] =>
  (texts ?? []).map((item) => (typeof item === 'string' ? { text: item } : item));

/** Not a component: a list may have thousands. */
const drawn = (pieces: readonly TextPiece[]) =>
  pieces.map(({ text: words, differs }, index) => (
    <Fragment key={index}>
      {index > 0 ? ' ' : null}
      {differs ? <mark className="rf-word rf-strong">{words}</mark> : words}
    </Fragment>
  ));

export interface FieldValueProps {
  texts: ValueTexts;
  /** The value to compare with: words that it doesn't have are marked (D63). */
  others?: ValueTexts | undefined;
  /** Shown for null. */
  missing?: string;
  /** Shown for an empty value. */
  empty?: string;
  /** In one line; otherwise several texts are a list. */
  inline?: boolean;
}

/** Renders a field's value everywhere where it is compared. */
export const FieldValue = ({
  texts,
  others,
  missing,
  empty = reasonMessages.none,
  inline = false,
}: FieldValueProps) => {
  if (!texts || texts.length === 0) {
    const none = texts ? empty : missing;
    return inline ? none : <span className="rf-sub">{none}</span>;
  }
  const items = markedItems(itemsOf(texts), itemsOf(others));
  if (inline || (items.length === 1 && !items[0]!.more))
    return items.map((item, at) => (
      <Fragment key={at}>
        {at > 0 ? ', ' : null}
        {drawn(item.text)}
      </Fragment>
    ));
  return (
    <ul className="rf-compared-list rf-plain">
      {items.map((item, at) => (
        <li key={at}>
          {drawn(item.text)}
          {item.more ? (
            <span className="rf-compared-more rf-small rf-muted">{drawn(item.more)}</span>
          ) : null}
        </li>
      ))}
    </ul>
  );
};

export interface ValueChangeProps {
  /** Null: no value on this side; then only the other one is shown. */
  before: string | readonly string[] | null;
  after: string | readonly string[] | null;
  /** False: no words are marked (D63). */
  marked?: boolean;
}

const textsOf = (value: ValueChangeProps['before']): readonly string[] | null =>
  typeof value === 'string' ? [value] : value;

/**
 * An old and a new value in a line: the old one struck through, the new one bold, with words for
 * screen readers; different words are marked.
 */
export const ValueChange = ({ before, after, marked = true }: ValueChangeProps) => {
  const [old, now] = [textsOf(before), textsOf(after)];
  const both = old !== null && now !== null;
  const side = (texts: readonly string[], others: readonly string[] | null) => (
    <FieldValue inline texts={texts} others={marked ? others : null} empty={text.empty} />
  );
  return (
    <>
      {both ? <span className="rf-hidden">{text.from} </span> : null}
      {old ? <del className="rf-muted">{side(old, now)}</del> : null}
      {both ? (
        <>
          {' '}
          <span aria-hidden="true">→</span> <span className="rf-hidden">{text.to} </span>
        </>
      ) : null}
      {now ? <ins className="rf-after rf-strong">{side(now, old)}</ins> : null}
    </>
  );
};

type Texts = readonly string[] | null;

export interface FieldChangesProps {
  /**
   * Names or one text; null before: no value yet, so only the new one is shown. `label`: replaces
   * the field's name; `remark`: below the values.
   */
  fields: readonly {
    readonly field: string;
    readonly before: Texts;
    readonly after: Texts;
    readonly label?: string;
    readonly remark?: string | undefined;
  }[];
  /** Beside a field's name: the origin of its value. */
  noteOf?: (field: string) => string | undefined;
}

/** Changes of fields, a line for each. */
export const FieldChanges = ({ fields, noteOf }: FieldChangesProps) => (
  <dl className="rf-change-fields rf-small">
    {fields.map(({ field, before, after, label, remark }, index) => {
      const note = noteOf?.(field);
      return (
        <div key={index} style={{ display: 'contents' }}>
          <dt>
            {label ?? fieldMessages.label(field)}
            {note ? <span className="rf-nowrap"> ({note})</span> : null}
          </dt>
          <dd>
            <ValueChange before={before} after={after} />
            {remark ? <p className="rf-compared-note rf-fine rf-muted">{remark}</p> : null}
          </dd>
        </div>
      );
    })}
  </dl>
);
