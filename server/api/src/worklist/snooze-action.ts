import type { ActionInput } from '@refined/shared/contract';
import {
  canBeSnoozed,
  isSnoozeMoment,
  SNOOZE_QUEUES,
  type SnoozeUntil,
  type Queue,
} from '@refined/shared/domain';
import { fieldProblem } from '@refined/server-base/serving';
import {
  resultOf,
  type DrugAction,
  type Refusal,
  type OutcomeRow,
  type WantedDrug,
} from '../actions/drug-action.ts';
import type { Db } from '../db/schema.ts';
import { worklistMessages } from '../messages/review.ts';
import type { HistoryNote } from '../db/json-columns.ts';
import type { Author } from '../drugs/drug-store.ts';
import { writeDrugs, WRITTEN_OR_LEFT } from '../drugs/write-drugs.ts';
import { undoStatement } from '../actions/undo-members.ts';

/** The note of an unsnooze in histories and mass actions. */
const BROUGHT_BACK = { until: null, back_at: null } as const;

/** Unsnoozes the drugs that a mass action snoozed. */
export const undoSnoozes = undoStatement({
  also: `back as (delete from drug_later l using after a where l.drug_id = a.id)`,
  kind: 'later',
  note: `'${JSON.stringify({ later: BROUGHT_BACK })}'::jsonb`,
});

/** A drug after the statement. */
interface SnoozedRow extends OutcomeRow {
  readonly queue: Queue;
  readonly dpd_status: string;
}

/** The statement's columns for each drug. */
const OUTCOME = `b.id, (b.old).din, coalesce((a.new).version, (b.old).version) as version,
  a.id is not null as done`;

const QUEUES = SNOOZE_QUEUES.map((queue) => `'${queue}'`).join(', ');

/**
 * Snoozes the drugs that can be snoozed. Each gets a new version, so that lists and other browsers
 * notice it like any other change.
 */
const snoozeQuery = writeDrugs<SnoozedRow>({
  columns: `p.drug_id is not null and l.until = $5
    and l.back_at is not distinct from $6::timestamptz as same`,
  from: `drug d left join drug_later l on l.drug_id = d.id left join put_away p on p.drug_id = d.id
    where d.id = any($3::integer[])`,
  guard: `(b.old).queue in (${QUEUES}) and not coalesce(b.same, false)
    and ($5 <> 'marketed' or (b.old).dpd_status <> 'marketed')`,
  kind: `'later'`,
  note: '$4::jsonb',
  also: `stored as (
    insert into drug_later (drug_id, until, back_at, import_id, actor)
    select a.id, $5, $6::timestamptz,
      coalesce((select max(id) from import_run where status = 'done'), 0), $1 from after a
    on conflict (drug_id) do update set until = excluded.until, back_at = excluded.back_at,
      import_id = excluded.import_id, actor = excluded.actor, at = now(), changed_by = null)`,
  read: `${OUTCOME}, (b.old).queue, (b.old).dpd_status ${WRITTEN_OR_LEFT}`,
});

const snoozeRows = (
  db: Db,
  ids: readonly number[],
  { until, back_at }: { readonly until: SnoozeUntil; readonly back_at: string | null },
  { actor, requestId }: Author,
  action: string,
): Promise<SnoozedRow[]> => {
  const note: HistoryNote = { later: { until, back_at }, action };
  return snoozeQuery(db, [actor, requestId, ids, JSON.stringify(note), until, back_at]);
};

/** A drug after the statement; `away`: it was snoozed before. */
interface UnsnoozedRow extends OutcomeRow {
  readonly away: boolean;
}

const unsnoozeQuery = writeDrugs<UnsnoozedRow>({
  columns: 'p.drug_id is not null as away, w.version as wanted',
  from: `unnest($3::integer[], $5::integer[]) as w(id, version) join drug d on d.id = w.id
    left join put_away p on p.drug_id = d.id`,
  guard: 'b.away and (b.wanted is null or b.wanted = (b.old).version)',
  kind: `'later'`,
  note: '$4::jsonb',
  also: 'stored as (delete from drug_later l using after where l.drug_id = after.id)',
  read: `${OUTCOME}, b.away ${WRITTEN_OR_LEFT}`,
});

/** Unsnoozes the snoozed drugs that still have the wanted version, if any is given. */
const unsnoozeRows = (
  db: Db,
  drugs: readonly WantedDrug[],
  { actor, requestId }: Author,
  action: string,
): Promise<UnsnoozedRow[]> => {
  const note: HistoryNote = { later: BROUGHT_BACK, action };
  const ids = drugs.map(({ id }) => id);
  const versions = drugs.map(({ version }) => version);
  return unsnoozeQuery(db, [actor, requestId, ids, JSON.stringify(note), versions]);
};

/** Throws 422 under `back_at`. */
const momentOf = ({ until, back_at }: ActionInput<'snooze'>): string | null => {
  if (until !== 'date') {
    if (back_at !== undefined && back_at !== null)
      throw fieldProblem(422, 'back_at', worklistMessages.noMoment);
    return null;
  }
  if (!isSnoozeMoment(back_at, new Date()))
    throw fieldProblem(422, 'back_at', worklistMessages.badMoment);
  return new Date(back_at).toISOString();
};

/** Snoozes cards until a date, the next import, or until the drug is marketed. */
export const snoozeAction =
  (db: Db): DrugAction<'snooze'> =>
  ({ input, author, id }) => {
    const { until } = input;
    const later = { until, back_at: momentOf(input) };
    const refusalOf = ({ queue, dpd_status }: SnoozedRow): Refusal | undefined => {
      if (!canBeSnoozed(queue)) return { why: 'not_offered', detail: worklistMessages.notInReview };
      return until === 'marketed' && dpd_status === 'marketed'
        ? { why: 'marketed', detail: worklistMessages.marketed }
        : undefined;
    };
    return {
      kept: { about: { later } },
      run: async (drugs) => {
        const ids = drugs.map((drug) => drug.id);
        const rows = await snoozeRows(db, ids, later, author, id);
        return rows.map((row) => resultOf(row, refusalOf(row)));
      },
    };
  };

/** Unsnoozes cards, except those whose version the user hasn't seen. */
export const unsnoozeAction =
  (db: Db): DrugAction<'unsnooze'> =>
  ({ author, id }) => {
    const refusalOf = ({ away }: UnsnoozedRow): Refusal | undefined =>
      away ? { why: 'changed', detail: worklistMessages.changedSince } : undefined;
    return {
      kept: { about: { later: BROUGHT_BACK } },
      run: async (drugs) =>
        (await unsnoozeRows(db, drugs, author, id)).map((row) => resultOf(row, refusalOf(row))),
    };
  };
