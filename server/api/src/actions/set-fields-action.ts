import type { ActionInput, ActionPreview } from '@refined/shared/contract';
import {
  OUR_FIELDS,
  sameMeaning,
  type FieldValue,
  type OurFieldName,
} from '@refined/shared/domain';
import type { Kysely } from 'kysely';
import { HttpProblem } from '@refined/server-base/serving';
import type { DrugAction, DrugResult } from './drug-action.ts';
import { undoStatement } from './undo-members.ts';
import { FIELD_COLUMNS, type ColumnValue, type StoredColumns } from '../db/field-columns.ts';
import { hotQuery } from '../db/hot-query.ts';
import type { DrugState, Schema } from '../db/schema.ts';
import type { LookupCache, Lookups } from '../lookups/lookup-cache.ts';
import { apiMessages } from '../messages/api.ts';
import { countValues, type Part } from '../drugs/lists/queue-parts.ts';
import { recordColumns, type DrugRecordRow } from '../drugs/drug-row.ts';
import { editDrugRow } from '../drugs/drug-store.ts';
import { columnReader } from '../drugs/save-drug.ts';
import { textsOf } from '../drugs/state-fields.ts';

type Input = ActionInput<'set_fields'>;
type Values = ReadonlyMap<OurFieldName, ColumnValue>;

/** The fields that are set, as their columns hold them. Throws 422 that names the fields. */
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

/** Gives our own fields of several drugs a value, as a save of each would (D41, D52). */
export const setFieldsAction =
  (db: Kysely<Schema>, lookups: LookupCache): DrugAction<'set_fields'> =>
  async ({ input, author, id: action }) => {
    const names = await lookups.current();
    const values = readValues(input, names);
    const columns = Object.fromEntries(
      [...values].map(([field, value]) => [FIELD_COLUMNS[field], value]),
    );
    const edit = async (tx: Kysely<Schema>, row: DrugRecordRow): Promise<DrugResult> => {
      const { id, din, version, overridden } = row;
      const changed = [...values.keys()].filter(
        (field) => !sameMeaning(field, row[FIELD_COLUMNS[field]], values.get(field)!),
      );
      if (changed.length === 0) return { id, din, version, outcome: 'unchanged' };
      const written = await editDrugRow(tx, id, version, {
        columns: { ...row, ...columns } as StoredColumns,
        fields: changed,
        author,
        note: { action, overridden },
      });
      return written
        ? { id, din, version: written.version, outcome: 'done' }
        : { id, din, outcome: 'refused', why: 'changed', detail: apiMessages.staleVersion };
    };
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
          for (const row of await rowsQuery(tx, [[...seen.keys()]])) {
            const { id, din, version } = row;
            const isOther = (seen.get(id) ?? version) !== version;
            results.push(
              isOther
                ? {
                    ...{ id, din, version, outcome: 'refused', why: 'changed' },
                    detail: apiMessages.staleVersion,
                  }
                : await edit(tx, row),
            );
          }
          return results;
        }),
    };
  };

/** What the drugs of a part have now in the fields that are set, and what they get. */
export const previewFields = async (
  db: Kysely<Schema>,
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

/** Gives them back what they had. */
export const undoFields = undoStatement({
  set: `${RESTORED.map((column) => `${column} = (jsonb_populate_record(d, b.earlier)).${column}`).join(', ')},
    overridden = array(select jsonb_array_elements_text(b.note -> 'overridden'))`,
  kind: 'edit',
});
