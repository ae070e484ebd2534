import type { DecisionKind, MonthRecord, Publication } from '@refined/shared/contract';
import { isReviewQueue, LIMITS, QUEUE_NAMES } from '@refined/shared/domain';
import { HttpProblem } from '@refined/server-base/serving';
import { hotQuery } from '../db/hot-query.ts';
import type { Db } from '../db/schema.ts';
import { fullName } from '../db/sql-names.ts';
import { apiMessages } from '../messages/api.ts';
import { broughtBy, byQueue, DONE, monthFrom, STAGES, type PlacedDrugs } from './month-progress.ts';
import { listPublications } from './publication-store.ts';

type Shown = NonNullable<MonthRecord['record']>;

/** Each DPD import begins a month; without one, the last import is the only month. */
const readMonths = hotQuery<MonthRecord['months'][number]>(
  `select id, extract_date as date from ${DONE} and (kind = 'dpd' or id = (
     select max(id) from ${DONE} having not exists (select from ${DONE} and kind = 'dpd')))
   order by id desc`,
);

interface Stated {
  readonly started: string;
  readonly ended: string | null;
  readonly imports: Shown['imports'];
  readonly placed: readonly PlacedDrugs[];
  readonly decisions: readonly { by: string; kind: DecisionKind; reason: string; count: number }[];
  readonly left: Shown['left'];
  /** Full names of the publishers, by user name. */
  readonly names: Readonly<Record<string, string>>;
}

const WAITING = QUEUE_NAMES.filter((queue) => isReviewQueue(queue) || queue === 'com')
  .map((queue) => `'${queue}'`)
  .join(', ');

/** SQL: a timestamp as answers have it. */
const moment = (column: string): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/**
 * SQL: the drugs of some imports (`month`, beginning with import $1). `stood`: their state when the
 * next month began, or now; `moved`: for drugs outside the review queues, the last move or answer
 * and its decision.
 */
export const stoodAfter = (imports: string): string => `
   month as materialized (${imports}),
   next as (select id, finished_at from ${DONE} and kind = 'dpd' and id > $1::integer order by id limit 1),
   bound as materialized (select coalesce((
     select min(h.id) from next n join drug_history h
       on h.kind = 'import' and h.note ->> 'import_id' = n.id::text), 9223372036854775807) as id),
   brought as materialized (${broughtBy('table month')}),
   stood as materialized (
     select b.drug_id, b.history_id, b.origin, s.queue, s.in_product,
       case s.queue ${STAGES} else case when s.in_product then 'on_product' else 'archived' end end as place
     from brought b cross join bound cross join lateral (
       select h.after ->> 'queue' as queue, (h.after ->> 'in_product')::boolean as in_product
       from drug_history h where h.drug_id = b.drug_id and h.id < bound.id
       order by h.id desc limit 1) s),
   moved as (
     select l.*, coalesce(l.note -> 'answer' ->> 'answer', case l.after ->> 'queue'
       when 'com' then 'committee' when 'update' then 'update' else 'archive' end) as what
     from stood s cross join bound cross join lateral (
       select h.* from drug_history h
       where h.drug_id = s.drug_id and h.id > s.history_id and h.id < bound.id
         and (h.kind in ('move', 'undo') or h.note ? 'answer')
       order by h.id desc limit 1) l where s.place <> 'review')`;

/**
 * The month that import $1 began. The reason of a decision is an answer's reason, the question of a
 * move to the committee, or the reason of the bulk action.
 */
const readRecord = hotQuery<{ record: Stated }>(
  `with ${stoodAfter(monthFrom('$1::integer'))},
   valued as (
     select distinct on (h.drug_id, h.note ->> 'field') h.*
     from stood s cross join bound join drug_history h
       on h.drug_id = s.drug_id and h.id > s.history_id and h.id < bound.id
     where h.note ->> 'source' = 'health_canada'
     order by h.drug_id, h.note ->> 'field', h.id desc),
   decided as (
     table moved union all
     select v.*, note ->> 'decision' from valued v where note ->> 'decision' in ('take', 'keep')),
   told as (
     select coalesce(${fullName('u')}, d.actor) as by, d.what as kind, coalesce(
       d.note -> 'answer' ->> 'reason', (
         select c.content from drug_comment c
         where c.drug_id = d.drug_id and c.request_id = d.request_id order by c.id limit 1),
       a.reason, '') as reason, count(*)::integer as count
     from decided d left join app_user u on u.username = d.actor
     left join mass_action a on a.id = coalesce(d.note ->> 'action', d.note ->> 'batch')::uuid
     group by 1, 2, 3),
   waiting as (
     select s.queue, c.kind, count(distinct s.drug_id)::integer as count
     from stood s left join source_change c
       on c.drug_id = s.drug_id and c.import_id in (select id from month)
     where s.queue in (${WAITING}) group by 1, 2)
   select jsonb_build_object(
     'started', (select ${moment('finished_at')} from import_run where id = $1::integer),
     'ended', (select ${moment('finished_at')} from next),
     'imports', (select jsonb_agg(jsonb_build_object('id', r.id, 'kind', r.kind, 'date', r.extract_date,
       'actor', coalesce(${fullName('u')}, r.actor), 'at', ${moment('r.finished_at')}) order by r.id)
       from import_run r left join app_user u on u.username = r.actor where r.id in (select id from month)),
     'placed', (select coalesce(jsonb_agg(p), '[]') from (
       select origin, place, count(*)::integer as count from stood group by 1, 2) p),
     'decisions', (select coalesce(jsonb_agg(t order by t.count desc, t.reason), '[]') from told t),
     'left', (select coalesce(jsonb_agg(w order by w.count desc, w.kind, w.queue), '[]') from waiting w),
     'names', (select coalesce(jsonb_object_agg(u.username, ${fullName('u')}), '{}') from app_user u
       where u.username in (select actor from publication))
   ) as record`,
);

/** By person and kind, most decisions first; reasons keep their order. */
const decisionsOf = (decided: Stated['decisions']): Shown['decisions'] => {
  const found = new Map<string, Shown['decisions'][number]>();
  const all = new Map<string, number>();
  for (const { by, kind, reason, count } of decided) {
    const one = found.get(`${kind} ${by}`) ?? { by, kind, count: 0, reasons: [] };
    found.set(`${kind} ${by}`, {
      ...one,
      count: one.count + count,
      reasons: [...one.reasons, { reason, count }].slice(0, LIMITS.record.reasons),
    });
    all.set(by, (all.get(by) ?? 0) + count);
  }
  return [...found.values()].sort(
    (one, other) =>
      all.get(other.by)! - all.get(one.by)! ||
      one.by.localeCompare(other.by) ||
      other.count - one.count,
  );
};

const isWithin = ({ at, number }: Publication, { started, ended }: Stated): boolean =>
  number > 0 && at >= started && (ended === null || at < ended);

/** The record of the month that import `wanted` began, by default the last. Throws 404. */
export const monthRecord = async (db: Db, wanted: string | undefined): Promise<MonthRecord> => {
  const months = await readMonths(db);
  const month = wanted === undefined ? months[0] : months.find(({ id }) => String(id) === wanted);
  if (!month) {
    if (wanted === undefined) return { months, record: null };
    throw new HttpProblem(404, apiMessages.unknownMonth(wanted));
  }
  const [{ record } = { record: undefined }] = await readRecord(db, [month.id]);
  const { ended, imports, placed, decisions, left, names } = record!;
  const published = (await listPublications(db)).filter((one) => isWithin(one, record!));
  return {
    months,
    record: {
      ...{ ...month, ended, imports, left },
      queues: byQueue(placed),
      decisions: decisionsOf(decisions),
      publications: published
        .map((one) => ({ ...one, actor: names[one.actor] ?? one.actor }))
        .reverse(),
    },
  };
};
