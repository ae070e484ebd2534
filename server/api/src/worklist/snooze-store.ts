import { SNOOZE_QUEUES, type SnoozeUntil, type Queue } from '@refined/shared/domain';
import type { Kysely } from 'kysely';
import { hotQuery } from '../db/hot-query.ts';
import type { Schema } from '../db/schema.ts';
import type { HistoryNote } from '../db/notes.ts';
import type { Author } from '../drugs/drug-store.ts';
import type { OutcomeRow, WantedDrug } from '../actions/drug-action.ts';
import { undoStatement } from '../actions/undo-members.ts';

/** As the history and mass actions note it. */
export const BROUGHT_BACK = { until: null, back_at: null } as const;

/** Brings back what a mass action put away. */
export const undoSnoozes = undoStatement({
  also: `back as (delete from drug_later l using after a where l.drug_id = (a.new).id)`,
  kind: 'later',
  note: `'${JSON.stringify({ later: BROUGHT_BACK })}'::jsonb`,
});

type Db = Kysely<Schema>;

/** A drug after the statement. */
export interface SnoozedRow extends OutcomeRow {
  readonly queue: Queue;
  readonly dpd_status: string;
}

/** The drugs that stand `before`, with a new version and its history row, where `guard` holds. */
const versioned = (before: string, guard: string, stored: string, more: string): string =>
  `with before as materialized (${before}),
   after as (
     update drug d set version = d.version + 1 from before b where d.id = b.id and ${guard}
     returning d.id, d as new),
   logged as (
     insert into drug_history (drug_id, actor, request_id, kind, version, before, after, note)
     select a.id, $2, $3, 'later', (a.new).version, drug_state(b.old), drug_state(a.new), $4::jsonb
     from after a join before b on b.id = a.id),
   stored as (${stored})
   select b.id, (b.old).din, coalesce((a.new).version, (b.old).version) as version,
     a.id is not null as done, ${more}
   from before b left join after a on a.id = b.id`;

const QUEUES = SNOOZE_QUEUES.map((queue) => `'${queue}'`).join(', ');

/**
 * One statement puts away those of its drugs that may be, each with a new version and its history
 * row, so that lists and other browsers are told as of any other change. Rows are locked in the
 * order of their ids.
 */
const snoozeQuery = hotQuery<SnoozedRow>(
  versioned(
    `select d.id, d as old, p.drug_id is not null and l.until = $5
       and l.back_at is not distinct from $6::timestamptz as same
     from drug d left join drug_later l on l.drug_id = d.id
     left join put_away p on p.drug_id = d.id
     where d.id = any($1::integer[]) order by d.id for update of d`,
    `(b.old).queue in (${QUEUES}) and not coalesce(b.same, false)
     and ($5 <> 'marketed' or (b.old).dpd_status <> 'marketed')`,
    `insert into drug_later (drug_id, until, back_at, import_id, actor)
     select a.id, $5, $6::timestamptz,
       coalesce((select max(id) from import_run where status = 'done'), 0), $2 from after a
     on conflict (drug_id) do update set until = excluded.until, back_at = excluded.back_at,
       import_id = excluded.import_id, actor = excluded.actor, at = now(), changed_by = null`,
    `(b.old).queue, (b.old).dpd_status`,
  ),
);

export const snoozeRows = (
  db: Db,
  ids: readonly number[],
  { until, back_at }: { readonly until: SnoozeUntil; readonly back_at: string | null },
  { actor, requestId }: Author,
  action: string,
): Promise<SnoozedRow[]> => {
  const note: HistoryNote = { later: { until, back_at }, action };
  return snoozeQuery(db, [ids, actor, requestId, JSON.stringify(note), until, back_at]);
};

/** A drug after the statement; `away`: it was put away before it. */
export interface UnsnoozedRow extends OutcomeRow {
  readonly away: boolean;
}

const unsnoozeQuery = hotQuery<UnsnoozedRow>(
  versioned(
    `select d.id, d as old, p.drug_id is not null as away, w.version as wanted
     from unnest($1::integer[], $5::integer[]) as w(id, version) join drug d on d.id = w.id
     left join put_away p on p.drug_id = d.id order by d.id for update of d`,
    `b.away and (b.wanted is null or b.wanted = (b.old).version)`,
    `delete from drug_later l using after a where l.drug_id = a.id`,
    'b.away',
  ),
);

/** Brings back those that are away, and whose version is the wanted one, if there is one. */
export const unsnoozeRows = (
  db: Db,
  drugs: readonly WantedDrug[],
  { actor, requestId }: Author,
  action: string,
): Promise<UnsnoozedRow[]> => {
  const note: HistoryNote = { later: BROUGHT_BACK, action };
  const ids = drugs.map(({ id }) => id);
  const versions = drugs.map(({ version }) => version);
  return unsnoozeQuery(db, [ids, actor, requestId, JSON.stringify(note), versions]);
};
