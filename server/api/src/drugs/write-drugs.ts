import { hotQuery } from '../db/hot-query.ts';

interface DrugWrite {
  /** A common table expression that `from` reads. */
  readonly cte?: string;
  /** What else the statement needs to know of each drug `d`. */
  readonly columns?: string;
  /** Where the drugs `d` come from. */
  readonly from: string;
  /** Which of them are written, over `b`: judged on the locked rows. */
  readonly guard?: string;
  /** What they get besides a new version, over `d` and `b`. */
  readonly set?: string;
  /** The history's kind and note, over `a`. */
  readonly kind: string;
  readonly note?: string;
  /** A further step. */
  readonly also?: string;
  /** What is read at the end, over `before`, `after` and `logged`. */
  readonly read: string;
}

/** Every drug that stands `before`, and what came `after` of those that were written. */
export const WRITTEN_OR_LEFT =
  'from before b left join after a on a.id = b.id left join logged l on l.drug_id = b.id';

/**
 * One statement writes several drugs, each with a new version and its history row, or not at all
 * (D43). $1 is the actor and $2 the request. `before` has the rows as they were (`old`), locked in
 * the order of their ids, so that no two such statements deadlock; they are judged after that, so that
 * each sees what the one before it left. `after` has those that were written, with all of `before` and
 * as they are now (`new`).
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
