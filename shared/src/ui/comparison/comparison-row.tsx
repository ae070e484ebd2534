import type { ComparedField, SourceDecision } from '../../contract/index.ts';
import { reasonMessages } from '../../messages/index.ts';
import { formats, isDin } from '../../domain/index.ts';
import { Button } from '../controls/button.tsx';
import type { TableRow } from '../list/table.tsx';
import { MarkedText } from './value-change.tsx';
import { counterparts } from './word-differences.ts';

/** The field differs, and nobody has decided on it yet. */
export const isOpenDifference = ({ differs, decision }: ComparedField): boolean =>
  differs && !(decision?.stands === true && decision.decision === 'keep');

/** Whether a field is shown at once: it differs, it changed, or it was decided on. */
export const isTold = ({ differs, changed, decision }: ComparedField): boolean =>
  differs || changed || decision?.stands === true;

const weight = (field: ComparedField): number =>
  isOpenDifference(field) ? 0 : field.differs ? 1 : isTold(field) ? 2 : 3;

/**
 * Open differences first, then decided ones, then fields that only changed; otherwise in the
 * record's order.
 */
export const inOrder = (fields: readonly ComparedField[]): readonly ComparedField[] =>
  [...fields].sort((one, other) => weight(one) - weight(other));

interface ComparedValueProps {
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
  const beside = counterparts(texts, others ?? [], (text) => text);
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

export type DecisionName = SourceDecision['decision'];

export interface ComparisonRowProps {
  field: ComparedField;
  /** The source currently lists the product. */
  listed: boolean;
  busy: boolean;
  /** Another row's decision is being saved. */
  held: boolean;
  onDecide: (field: string, decision: DecisionName) => void;
}

/** The decision, in words. */
const decidedText = ({ decision }: ComparedField): string | undefined => {
  if (!decision) return undefined;
  if (decision.stands)
    return (decision.decision === 'keep' ? reasonMessages.kept : reasonMessages.taken)(
      decision.actor,
      formats.day(decision.at),
    );
  return decision.decision === 'keep'
    ? reasonMessages.keptBefore(decision.actor, decision.value.join(', '))
    : undefined;
};

/**
 * Of the sub-types the source only knows "biosimilar": no other one can be taken over. Nor can what
 * is given for a DIN and is none (D65).
 */
const canTake = ({ field, differs, after }: ComparedField): boolean =>
  differs &&
  after !== null &&
  !(field === 'type' && after.length === 0) &&
  !(field === 'din' && !after.every(isDin));

export const hasDecision = (field: ComparedField): boolean =>
  canTake(field) || isOpenDifference(field) || decidedText(field) !== undefined;

export const Decision = ({
  field,
  busy,
  held,
  onDecide,
}: Pick<ComparisonRowProps, 'field' | 'busy' | 'held' | 'onDecide'>) => {
  const { field: name, decision } = field;
  const press = (wanted: DecisionName) => () => {
    if (!held) onDecide(name, wanted);
  };
  const stands = decision?.stands === true;
  const text = decidedText(field);
  return (
    <>
      {text ? <p className="rf-compared-note">{text}</p> : null}
      <div className="rf-row-actions">
        {canTake(field) ? (
          <Button busy={busy} aria-label={reasonMessages.takeField(name)} onClick={press('take')}>
            {reasonMessages.take}
          </Button>
        ) : null}
        {isOpenDifference(field) ? (
          <Button
            variant="quiet"
            busy={busy}
            aria-label={reasonMessages.keepField(name)}
            onClick={press('keep')}
          >
            {reasonMessages.keep}
          </Button>
        ) : null}
        {stands ? (
          <Button
            variant="quiet"
            busy={busy}
            aria-label={reasonMessages.undoField(name)}
            onClick={press('undo')}
          >
            {reasonMessages.undo}
          </Button>
        ) : null}
      </div>
    </>
  );
};

/**
 * The value that each one is compared with: ours with the current one where they differ, before
 * with now where that changed.
 */
const besideOf = ({ ours, before, after, differs, changed }: ComparedField) => ({
  ours: differs ? after : undefined,
  before: changed ? after : undefined,
  after: differs ? ours : changed ? before : undefined,
});

/** Opens the rest of a comparison, and closes it. */
export const MoreButton = ({
  open,
  count,
  onToggle,
}: {
  open: boolean;
  count: number;
  onToggle: () => void;
}) =>
  count > 0 ? (
    <Button variant="quiet" className="rf-comparison-more" aria-expanded={open} onClick={onToggle}>
      {open ? reasonMessages.hideOthers : reasonMessages.others(count)}
    </Button>
  ) : null;

/** A difference is marked by a word, not by colour alone. */
export const DiffersMark = ({ differs }: { differs: boolean }) =>
  differs ? <span className="rf-compared-mark">≠ {reasonMessages.differs}</span> : null;

/** The columns: ours, before, now, and what is decided. */
export type ComparedColumn = 'field' | 'ours' | 'before' | 'after' | 'decision';

/** One field of the comparison. */
export const comparisonRow = ({
  field,
  listed,
  ...rest
}: ComparisonRowProps): TableRow<ComparedColumn> => {
  const beside = besideOf(field);
  const { changed, overridden } = field;
  return {
    key: field.field,
    marked: isOpenDifference(field),
    cells: {
      field: (
        <>
          {reasonMessages.fieldName(field.field)}
          <DiffersMark differs={field.differs} />
        </>
      ),
      ours: (
        <>
          <ComparedValue texts={field.ours} missing={reasonMessages.none} others={beside.ours} />
          {overridden ? <p className="rf-compared-note">{reasonMessages.corrected}</p> : null}
        </>
      ),
      before: (
        <ComparedValue
          texts={field.before}
          missing={reasonMessages.notStated}
          others={beside.before}
        />
      ),
      after: (
        <>
          <ComparedValue
            texts={field.after}
            others={beside.after}
            empty={field.field === 'din' ? reasonMessages.notGiven : undefined}
            missing={listed ? reasonMessages.notStated : reasonMessages.notListed}
          />
          {changed ? <p className="rf-compared-note">{reasonMessages.changed}</p> : null}
        </>
      ),
      decision: hasDecision(field) ? <Decision field={field} {...rest} /> : null,
    },
  };
};
