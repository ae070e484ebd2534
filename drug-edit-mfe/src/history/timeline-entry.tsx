import { useId, useState } from 'react';
import { useProduct } from '@refined/shared/api-client';
import type { DrugHistoryEntry } from '@refined/shared/contract';
import { PATHS } from '@refined/shared/domain';
import { moveMessages } from '@refined/shared/messages';
import { Link } from '@refined/shared/router';
import { Button, FieldChanges, usePrinting } from '@refined/shared/ui';
import { historyMessages } from '../history-messages.ts';
import { Moment } from '../record-parts.tsx';

interface TimelineEntryProps {
  readonly entry: DrugHistoryEntry;
  /** Its state is the current one. */
  readonly newest: boolean;
  /** Its undo is running. */
  readonly busy: boolean;
  readonly onUndo: (entry: DrugHistoryEntry) => void;
  readonly onUndoAll: (entry: DrugHistoryEntry) => void;
  /** Shows the record after this entry. */
  readonly onLook: (entry: DrugHistoryEntry) => void;
}

/** The many values of a new record are shown on demand, and on paper. */
const isBeginning = ({ kind, moved, fields }: DrugHistoryEntry): boolean =>
  fields.length > 0 && (kind === 'baseline' || moved?.from === null);

const Changes = ({ entry }: { entry: DrugHistoryEntry }) => {
  const { fields, inferred } = entry;
  const [unfolded, setOpen] = useState(false);
  const printing = usePrinting();
  const open = unfolded || printing;
  const id = useId();
  const noteOf = (field: string) =>
    inferred.includes(field) ? historyMessages.inferred : undefined;
  if (!isBeginning(entry))
    return fields.length > 0 ? <FieldChanges fields={fields} noteOf={noteOf} /> : null;
  return (
    <>
      <Button
        variant="quiet"
        className="ed-event-begun"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        {open ? historyMessages.hideBegun : historyMessages.showBegun}
      </Button>
      {open ? (
        <div id={id}>
          <FieldChanges fields={fields} noteOf={noteOf} />
        </div>
      ) : null}
    </>
  );
};

/** One history entry: what, who, when, the fields before and after, and its actions. */
export const TimelineEntry = ({
  entry,
  newest,
  busy,
  onUndo,
  onUndoAll,
  onLook,
}: TimelineEntryProps) => {
  const { name: product } = useProduct();
  const { actor, at, version, batch, action, inferred, undoable } = entry;
  const sentence = historyMessages.sentence(entry, product);
  const actionName = (action: string) => historyMessages.actionOf(action, sentence);
  const allDrugs = historyMessages.massAction(entry.kind);
  const many = undoable && batch !== null && batch.size > 1 ? batch.size : undefined;
  return (
    <li className="ed-event">
      <p className="rf-strong rf-break">{sentence}</p>
      <p className="rf-small rf-muted rf-break">
        {historyMessages.by(actor)} <Moment at={at} /> · {historyMessages.version(version)}
      </p>
      {inferred.length > 0 ? (
        <p className="rf-small rf-muted rf-break">{historyMessages.inferredFields(inferred)}</p>
      ) : null}
      <Changes entry={entry} />
      {action ? (
        <p className="rf-small rf-muted rf-break">
          <Link to={PATHS.action(action)} aria-label={actionName(allDrugs)}>
            {allDrugs}
          </Link>
        </p>
      ) : null}
      {undoable || !newest ? (
        <div className="ed-event-ways rf-flow">
          {undoable ? (
            <Button
              busy={busy}
              aria-label={actionName(moveMessages.undo)}
              onClick={() => onUndo(entry)}
            >
              {moveMessages.undo}
            </Button>
          ) : null}
          {many === undefined ? null : (
            <Button
              variant="quiet"
              busy={busy}
              aria-label={actionName(historyMessages.undoAll(many))}
              onClick={() => onUndoAll(entry)}
            >
              {historyMessages.undoAll(many)}
            </Button>
          )}
          {newest ? null : (
            <Button
              variant="quiet"
              aria-label={actionName(historyMessages.look)}
              onClick={() => onLook(entry)}
            >
              {historyMessages.look}
            </Button>
          )}
        </div>
      ) : null}
    </li>
  );
};
