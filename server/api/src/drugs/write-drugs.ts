import { hotQuery } from '../db/hot-query.ts';

interface DrugWrite {
  /** A common table expression that `from` reads. */
  readonly cte?: string;
  /** Further columns for each drug `d`. */
  readonly columns?: string;
  /** The source of the drugs `d`. */
  readonly from: string;
  /** Which drugs are written; can read `b`, evaluated on the locked rows. */
  readonly guard?: string;
  /** New column values in addition to the version; can read `d` and `b`. */
  readonly set?: string;
  /** Kind and note of the history row; can read `a`. */
  readonly kind: string;
  readonly note?: string;
  /** A further CTE. */
  readonly also?: string;
  /** The final select list; can read `before`, `after` and `logged`. */
  readonly read: string;
}

/** All drugs in `before`, with `after` and `logged` for the written ones. */
export const WRITTEN_OR_LEFT =
  'from before b left join after a on a.id = b.id left join logged l on l.drug_id = b.id';

/**
 * One statement writes several drugs, each with a new version and its history row, or none (D43).
 * $1 is the actor and $2 the request. `before` has the earlier rows (`old`). They are locked by id,
 * so that two such statements can't deadlock, and the guard is evaluated afterwards, so that each
 * statement sees the results of the one before. `after` has the written drugs: the columns of
 * `before` and the new rows (`new`).
 */
export const writeDrugs = <Row>({
  cte = '',
  columns = '',
  from,
  guard = 'true',
  set = '',
  kind,
  note = `'{}'::jsonb`,
  also = '',
  read,
}: DrugWrite) =>
  hotQuery<Row>(
    `with ${cte && `${cte}, `}before as materialized (
       select d.id, d as old${columns && `, ${columns}`} from ${from} order by d.id for update of d),
     after as (
       update drug d set ${set && `${set}, `}version = d.version + 1 from before b
       where d.id = b.id and ${guard} returning d as new, b.*),
     logged as (
       insert into drug_history (drug_id, actor, request_id, kind, version, before, after, note)
       select a.id, $1, $2, ${kind}, (a.new).version, drug_state(a.old), drug_state(a.new), ${note}
       from after a order by a.id returning drug_id, at)${also && `, ${also}`}
     select ${read}`,
  );

/**
 * SQL: whether the drug `d` is as `version` left it: nothing was written since, or all of it was
 * undone. Snoozes aren't part of `drug_state`, and an undone move doesn't restore them: a drug is as
 * snoozed only at that version.
 */
export const asLeftAt = (version: string): string =>
  `(d.version = ${version} or drug_state(d) is not distinct from (
     select w.after from drug_history w where w.drug_id = d.id and w.version = ${version}
       and w.kind <> 'later' order by w.id desc limit 1)
   and not exists (select from drug_history w
     where w.drug_id = d.id and w.version > ${version} and not w.note ? 'undoes'
       and not exists (select from drug_history u
         where u.drug_id = d.id and (u.note ->> 'undoes')::integer = w.version)))`;
