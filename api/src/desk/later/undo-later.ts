import type { UndoneAction } from '@refined/shared/contract';
import type { Kysely } from 'kysely';
import type { WantedUndo } from '../../actions/wanted-undo.ts';
import { hotQuery } from '../../db/hot-query.ts';
import type { Schema } from '../../db/schema.ts';
import { undoMembers } from '../../undo/undo-action.ts';

/**
 * Brings back what a mass action put away, where nothing else has happened to the drug since. Rows
 * are locked in the order of their ids, so that two undos can't deadlock.
 */
const undoQuery = hotQuery<{ id: number }>(
  `with before as (
     select d as old, m.version as undoes from mass_action_member m
       join drug d on d.id = m.drug_id and d.version = m.standing
     where m.action_id = $1::uuid and m.outcome = 'done' and not m.undone
       and ($2::integer[] is null or m.drug_id = any($2::integer[]))
     order by d.id for update of d),
   after as (
     update drug d set version = d.version + 1
     from before where d.id = (before.old).id returning d as new, before.old, before.undoes),
   back as (delete from drug_later l using after a where l.drug_id = (a.new).id)
   insert into drug_history (drug_id, actor, request_id, kind, version, before, after, note)
   select (new).id, $4, $5, 'later', (new).version, drug_state(old), drug_state(new),
     jsonb_build_object('undoes', undoes, 'action', $3::text,
       'later', jsonb_build_object('until', null, 'back_at', null))
   from after order by (new).id returning drug_id as id`,
);

/** Undoes putting away that is a mass action; the app gives it to the room of undo. */
export const laterUndoer =
  (db: Kysely<Schema>) =>
  (wanted: WantedUndo): Promise<UndoneAction> =>
    undoMembers(db, wanted, undoQuery);
