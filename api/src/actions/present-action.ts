import type { MassAction } from '@refined/shared/contract';
import type { ActionRow } from './action-store.ts';

/** An action as the screens get it. */
export const presentAction = (row: ActionRow): MassAction => {
  const { id, kind, at, actor, reason, queue, filter, about, size, refused } = row;
  return {
    id,
    kind,
    at: at.toISOString(),
    actor,
    reason,
    move: about.move ?? null,
    decision:
      about.field !== undefined && about.decision
        ? { field: about.field, decision: about.decision }
        : null,
    queue,
    filter,
    import:
      row.import_id !== null && row.import_kind
        ? { id: row.import_id, kind: row.import_kind, date: row.import_date }
        : null,
    size,
    refused,
    undoes:
      row.undoes && row.undoes_kind && row.undoes_at && row.undoes_actor !== null
        ? {
            id: row.undoes,
            kind: row.undoes_kind,
            at: row.undoes_at.toISOString(),
            actor: row.undoes_actor,
          }
        : null,
  };
};

/**
 * Whether its drugs can be undone one by one: moves and what undid them, and decisions. An import is
 * taken back as a whole, since records and sources go together (D59); a decision that was undone is
 * made anew.
 */
export const isUndoable = ({ kind, about }: Pick<ActionRow, 'kind' | 'about'>): boolean =>
  kind === 'move' || kind === 'decision' || (kind === 'undo' && about.of !== 'decision');
