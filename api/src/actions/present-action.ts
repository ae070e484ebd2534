import type { MassAction, MassActionKind } from '@refined/shared/contract';
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
    ...(about.later && { later: about.later }),
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

/** The actions whose undo can't be undone: one decides, or puts away, once more. */
const MADE_ANEW: readonly (MassActionKind | undefined)[] = ['decision', 'later'];

/**
 * Whether its drugs can be undone one by one: moves and what undid them, decisions, and putting
 * away. An import is taken back as a whole, since records and sources go together (D59).
 */
export const isUndoable = ({ kind, about }: Pick<ActionRow, 'kind' | 'about'>): boolean => {
  if (kind === 'later') return about.later?.until !== null;
  if (kind === 'undo') return !MADE_ANEW.includes(about.of);
  return kind === 'move' || kind === 'decision';
};
