import { LIMITS } from '@refined/shared/domain';
import type { Kysely } from 'kysely';
import { hotQuery } from '../db/hot-query.ts';
import type { DrugState, Schema } from '../db/schema.ts';
import type { HistoryNote } from '../db/notes.ts';
import { isLongId } from '../http/parameters.ts';
import { unknownDrug } from '../drugs/drug-requests.ts';
import { HttpProblem } from '@refined/server-base/serving';
import { apiMessages } from '../messages/api.ts';

/** An entry of a drug, and the current drug. Throws a 404 problem. */
export const knownEntry = async (
  db: Kysely<Schema>,
  drugId: number,
  entry: string,
): Promise<{ readonly row: EntryRow; readonly present: PresentDrug }> => {
  const present = await readPresent(db, drugId);
  if (!present) throw unknownDrug(drugId);
  const row = isLongId(entry) ? await readEntry(db, drugId, entry) : undefined;
  if (!row) throw new HttpProblem(404, apiMessages.unknownEntry);
  return { row, present };
};

type Db = Kysely<Schema>;

/** One stored entry, with the data that its note refers to. */
export interface EntryRow {
  id: string;
  kind: Schema['drug_history']['kind'];
  at: Date;
  actor: string;
  version: number;
  before: DrugState | null;
  after: DrugState;
  note: HistoryNote;
  import_kind: 'dpd' | 'noc' | null;
  /** YYYY-MM-DD. */
  import_date: string | null;
  /** Number of drugs in its bulk move. */
  batch_size: number | null;
  /** The mass action that it belongs to. */
  action: string | null;
}

/** The batch is counted by index. */
const ENTRY = `
  select h.id::text, h.kind, h.at, h.actor, h.version, h.before, h.after, h.note, i.kind as import_kind, i.extract_date::text as import_date,
    case when h.kind = 'move' and h.note ->> 'batch' is not null then
      (select count(*)::integer from drug_history b where b.note ->> 'batch' = h.note ->> 'batch' and b.kind = 'move') end as batch_size,
    (select a.id::text from mass_action a where a.id = action_of(h.kind, h.note)) as action
  from drug_history h left join import_run i on i.id = (h.note ->> 'import_id')::integer
  where h.drug_id = $1`;

const pageQuery = hotQuery<EntryRow>(
  `${ENTRY} and ($2::bigint is null or h.id < $2::bigint) order by h.id desc limit $3`,
);

/**
 * Entries before this one (undefined: all), newest first; one more than a page if there are more.
 */
export const readEntries = (
  db: Db,
  drugId: number,
  before: string | undefined,
): Promise<EntryRow[]> => pageQuery(db, [drugId, before ?? null, LIMITS.history.page + 1]);

const entryQuery = hotQuery<EntryRow>(`${ENTRY} and h.id = $2::bigint`);

/** An entry of this drug. */
export const readEntry = async (
  db: Db,
  drugId: number,
  entry: string,
): Promise<EntryRow | undefined> => (await entryQuery(db, [drugId, entry]))[0];

export interface PresentDrug {
  version: number;
  state: DrugState;
  entries: number;
}

const presentQuery = hotQuery<PresentDrug>(
  `select d.version, drug_state(d) as state, (select count(*)::integer from drug_history h where h.drug_id = d.id) as entries from drug d where d.id = $1`,
);

/** The current drug, and the number of its history entries. */
export const readPresent = async (db: Db, drugId: number): Promise<PresentDrug | undefined> =>
  (await presentQuery(db, [drugId]))[0];
