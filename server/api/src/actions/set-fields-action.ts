import type { ActionInput, ActionPreview } from '@refined/shared/contract';
import {
  OUR_FIELDS,
  sameMeaning,
  type FieldValue,
  type OurFieldName,
} from '@refined/shared/domain';
import { HttpProblem } from '@refined/server-base/serving';
import type { DrugAction, DrugResult } from './drug-action.ts';
import { undoStatement } from './undo-members.ts';
import { FIELD_COLUMNS, type ColumnValue } from '../db/field-columns.ts';
import { hotQuery } from '../db/hot-query.ts';
import type { Db, DrugState } from '../db/schema.ts';
import type { LookupCache, Lookups } from '../drugs/lookup-cache.ts';
import { apiMessages } from '../messages/api.ts';
import { countValues, type Part } from '../drugs/lists/queue-parts.ts';
import { recordColumns, type DrugRecordRow } from '../drugs/drug-row.ts';
import { columnReader } from '../drugs/save-drug.ts';
import { textsOf } from '../drugs/state-fields.ts';
import { writeDrugs } from '../drugs/write-drugs.ts';

type Input = ActionInput<'set_fields'>;
type Values = ReadonlyMap<OurFieldName, ColumnValue>;

/** The fields to set as column values. Throws 422 with the wrong fields. */
const readValues = (input: Input, lookups: Lookups): Values => {
  const errors: Record<string, string[]> = {};
  const read = columnReader(
    lookups,
    (field, text) => void (errors[`input.${field}`] ??= []).push(text),
    () => [],
  );
  const set = OUR_FIELDS.filter((field) => input[field] !== undefined);
  if (set.length === 0) errors.input = [apiMessages.noFields];
  const values = set.map((field): [OurFieldName, ColumnValue] => [
    field,
    read(field, input[field] as FieldValue),
  ]);
  if (Object.keys(errors).length > 0)
    throw new HttpProblem(422, apiMessages.invalidRecord, { errors });
  return new Map(values);
};

const namesOf = (lookups: Lookups, field: OurFieldName, value: ColumnValue): string[] =>
  textsOf(
    { [FIELD_COLUMNS[field]]: value } as unknown as DrugState,
    field,
    (id) => lookups.named(id)?.name ?? String(id),
  );

const rowsQuery = hotQuery<DrugRecordRow>(
  `select ${recordColumns} from drug d where d.id = any($1::integer[]) order by d.id`,
);

/**
 * Edits the drugs $3 in the versions $4, with the note $5. The fields $6 get the values from $7 on.
 */
const editQuery = writeDrugs<{ id: number; version: number }>({
  from: `unnest($3::integer[], $4::integer[]) as w(id, version)
    join drug d on d.id = w.id and d.version = w.version`,
  set: `${OUR_FIELDS.map((field, index) => {
    const column = FIELD_COLUMNS[field];
    return `${column} = case when '${field}' = any($6::text[]) then $${index + 7} else d.${column} end`;
  }).join(', ')},
    overridden = array(select distinct name from unnest(d.overridden || $6::text[]) as name order by name),
    updated_at = now()`,
  kind: `'edit'`,
  note: `$5::jsonb || jsonb_build_object('overridden', (a.old).overridden)`,
  read: '(a.new).id, (a.new).version from after a',
});

const refused = ({ id, din, version }: DrugRecordRow): DrugResult => ({
  ...{ id, din, version, outcome: 'refused', why: 'changed' },
  detail: apiMessages.staleVersion,
});

/** Sets our own fields of several drugs, as a save of each would (D41, D52). */
export const setFieldsAction =
  (db: Db, lookups: LookupCache): DrugAction<'set_fields'> =>
  async ({ input, author, id: action }) => {
    const names = await lookups.current();
    const values = readValues(input, names);
    return {
      kept: {
        about: {
          fields: [...values].map(([field, value]) => ({
            field,
            after: namesOf(names, field, value),
          })),
        },
      },
      run: (drugs) =>
        db.transaction().execute(async (tx) => {
          const seen = new Map(drugs.map(({ id, version }) => [id, version]));
          const results: DrugResult[] = [];
          /** Grouped by the fields that change; these are the same for nearly all drugs. */
          const edits = new Map<string, { fields: OurFieldName[]; rows: DrugRecordRow[] }>();
          for (const row of await rowsQuery(tx, [[...seen.keys()]])) {
            const { id, din, version } = row;
            const fields = [...values.keys()].filter(
              (field) => !sameMeaning(field, row[FIELD_COLUMNS[field]], values.get(field)!),
            );
            if ((seen.get(id) ?? version) !== version) results.push(refused(row));
            else if (fields.length === 0) results.push({ id, din, version, outcome: 'unchanged' });
            else {
              const edit = edits.get(fields.join()) ?? { fields, rows: [] };
              edit.rows.push(row);
              edits.set(fields.join(), edit);
            }
          }
          for (const { fields, rows } of edits.values()) {
            const written = await editQuery(tx, [
              author.actor,
              author.requestId,
              rows.map(({ id }) => id),
              rows.map(({ version }) => version),
              JSON.stringify({ action }),
              fields,
              ...OUR_FIELDS.map((field) => values.get(field) ?? null),
            ]);
            const versions = new Map(written.map(({ id, version }) => [id, version]));
            for (const row of rows) {
              const version = versions.get(row.id);
              const { id, din } = row;
              results.push(version ? { id, din, version, outcome: 'done' } : refused(row));
            }
          }
          return results.toSorted((one, other) => one.id - other.id);
        }),
    };
  };

/** Current values of the fields in a part, and the new ones. */
export const previewFields = async (
  db: Db,
  lookups: Lookups,
  part: Part,
  input: Input,
): Promise<NonNullable<ActionPreview['changes']>> => {
  const changes: NonNullable<ActionPreview['changes']> = [];
  for (const [field, value] of readValues(input, lookups)) {
    const after = namesOf(lookups, field, value);
    for (const { before, count } of await countValues(db, part, FIELD_COLUMNS[field]))
      if (!sameMeaning(field, before, value))
        changes.push({ field, before: namesOf(lookups, field, before), after, count });
  }
  return changes;
};

const RESTORED = OUR_FIELDS.map((field) => FIELD_COLUMNS[field]);

/** Restores the earlier values. */
export const undoFields = undoStatement({
  set: `${RESTORED.map((column) => `${column} = (jsonb_populate_record(d, b.earlier)).${column}`).join(', ')},
    overridden = array(select jsonb_array_elements_text(b.note -> 'overridden'))`,
  kind: 'edit',
});
