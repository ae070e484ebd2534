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
import { FIELD_COLUMNS, type ColumnValue } from '../db/field-columns.ts';
import { hotQuery } from '../db/hot-query.ts';
import type { DrugState, Schema } from '../db/schema.ts';
import type { LookupCache, Lookups } from '../lookups/lookup-cache.ts';
import { apiMessages } from '../messages/api.ts';
import { countValues, type Part } from '../drugs/lists/queue-parts.ts';
import { recordColumns, type DrugRecordRow } from '../drugs/drug-row.ts';
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

/**
 * One statement edits all drugs $1 that are in the versions $2, with the history row of each: the
 * fields $6 get the values from $7 on.
 */
const editQuery = hotQuery<{ id: number; version: number }>(
  `with wanted as (select * from unnest($1::integer[], $2::integer[]) as w(id, version)),
   before as materialized (
     select d as old from drug d join wanted w on w.id = d.id and w.version = d.version
     order by d.id for update of d),
   after as (
     update drug d set ${OUR_FIELDS.map((field, index) => {
       const column = FIELD_COLUMNS[field];
       return `${column} = case when '${field}' = any($6::text[]) then $${index + 7} else d.${column} end`;
     }).join(', ')},
       overridden = array(select distinct name from unnest(d.overridden || $6::text[]) as name order by name),
       version = d.version + 1, updated_at = now()
     from before b where d.id = (b.old).id and d.version = (b.old).version
     returning d as new, b.old),
   logged as (
     insert into drug_history (drug_id, actor, request_id, kind, version, before, after, note)
     select (new).id, $3, $4, 'edit', (new).version, drug_state(old), drug_state(new),
       $5::jsonb || jsonb_build_object('overridden', (old).overridden)
     from after order by (new).id)
   select (new).id, (new).version from after`,
);

/** Somebody else saved it meanwhile. */
const refused = ({ id, din, version }: DrugRecordRow): DrugResult => ({
  ...{ id, din, version, outcome: 'refused', why: 'changed' },
  detail: apiMessages.staleVersion,
});

/** Gives our own fields of several drugs a value, as a save of each would (D41, D52). */
export const setFieldsAction =
  (db: Kysely<Schema>, lookups: LookupCache): DrugAction<'set_fields'> =>
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
          /** By the fields that change, which are the same for nearly all. */
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
              rows.map(({ id }) => id),
              rows.map(({ version }) => version),
              author.actor,
              author.requestId,
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
