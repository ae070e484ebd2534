import { STORED_FIELDS, wholeValues } from '@refined/shared/domain';
import { FIELD_COLUMNS, type StoredColumns } from '../db/field-columns.ts';
import { hotQuery } from '../db/hot-query.ts';
import type { Db } from '../db/schema.ts';
import type { HistoryNote } from '../db/json-columns.ts';
import { recordColumns, type DrugRecordRow } from './drug-row.ts';
import { writeDrugs } from './write-drugs.ts';

/** A record with DPD's code and name for it, and the date of the last imported extract. */
export interface DrugWithSource extends DrugRecordRow {
  drug_code: number | null;
  dpd_name: string | null;
  dpd_date: string | null;
}

const readRecord = hotQuery<DrugWithSource>(
  `select ${recordColumns}, d.drug_code, s.content ->> 'brandName' as dpd_name,
     (select max(extract_date) from import_run where kind = 'dpd' and status = 'done') as dpd_date
   from drug d left join source_product s on s.drug_id = d.id where d.id = $1`,
);

export const readDrug = async (db: Db, id: number): Promise<DrugWithSource | undefined> =>
  (await readRecord(db, [id]))[0];

/** Who changes a drug, and in which request: stored in its history (D43). */
export interface Author {
  readonly actor: string;
  readonly requestId: string;
}

/** The columns that an edit may change. */
const EDITED_COLUMNS = STORED_FIELDS.map((name) => FIELD_COLUMNS[name]);

/** $3 id, $4 version, $5 kind, $6 note, $7 the fields that a person sets, $8 on: the columns. */
const editQuery = writeDrugs<{ version: number }>({
  from: 'drug d where d.id = $3::integer and d.version = $4::integer',
  set: `${EDITED_COLUMNS.map((column, index) => `${column} = $${index + 8}`).join(', ')},
    overridden = array(select distinct name from unnest(d.overridden || $7::text[]) as name order by name),
    updated_at = now()`,
  kind: '$5',
  note: '$6::jsonb',
  read: '(new).version from after',
});

export interface DrugEdit {
  readonly columns: StoredColumns;
  /** Names of the fields that change. */
  readonly fields: readonly string[];
  readonly author: Author;
  readonly note?: HistoryNote;
  /** `restore`: the values are from an earlier state; the note has its entry. */
  readonly kind?: 'edit' | 'restore';
}

/** Saves an edit of this version; undefined if the version has changed. */
export const editDrugRow = async (
  db: Db,
  id: number,
  version: number,
  { columns, fields, author, note = {}, kind = 'edit' }: DrugEdit,
): Promise<{ version: number } | undefined> => {
  const values = EDITED_COLUMNS.map((column) => columns[column]);
  const { actor, requestId } = author;
  const whole = wholeValues(fields);
  const written = [actor, requestId, id, version, kind, JSON.stringify(note), whole, ...values];
  return (await editQuery(db, written))[0];
};
