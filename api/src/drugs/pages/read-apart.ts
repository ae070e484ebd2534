import { recordField, STORED_FIELDS } from '@refined/shared/domain';
import type { Filter, StoredFieldName } from '@refined/shared/domain';
import type { Kysely } from 'kysely';
import { FIELD_COLUMNS } from '../../db/field-columns.ts';
import type { Schema } from '../../db/schema.ts';
import { LISTED_FIELDS } from '../drug-row.ts';
import { allOf, conditions } from '../query/conditions.ts';
import type { Scope } from '../query/scope.ts';
import { Parameters } from '../query/statement.ts';

/** What a card shows of the record, its company included (D62). */
const COMPARED = STORED_FIELDS.filter(
  (name) => name === 'manufacturer' || (LISTED_FIELDS as readonly string[]).includes(name),
);

/** SQL: whether the drugs differ in a field; none is a value, too. */
const differs = (name: StoredFieldName): string => {
  const column = `d.${FIELD_COLUMNS[name]}`;
  const value = recordField(name).kind === 'single' ? `coalesce(${column}, 0)` : column;
  return `coalesce(min(${value}) <> max(${value}), false) as ${name}`;
};

/** The fields in which a list's drugs differ, in the order of the form. */
export const readApart = async (
  db: Kysely<Schema>,
  scope: Scope,
  filter: Filter,
): Promise<string[]> => {
  const parameters = new Parameters(scope.parameters);
  const where = allOf([...scope.where, ...conditions(filter, parameters)]);
  const [row] = await parameters.read<Record<string, boolean>>(
    db,
    `with ${scope.before} one as (select)
     select ${COMPARED.map(differs).join(', ')} from ${scope.from} where ${where}`,
  );
  return COMPARED.filter((name) => row?.[name] === true);
};
