import type { GroupMembers } from '@refined/shared/contract';
import {
  recordField,
  STORED_FIELDS,
  writeFilter,
  type Filter,
  type StoredFieldName,
} from '@refined/shared/domain';
import { FIELD_COLUMNS } from '../../db/field-columns.ts';
import type { Db } from '../../db/schema.ts';
import { LISTED_FIELDS } from '../drug-row.ts';
import { allOf, conditions } from './conditions.ts';
import { listPage, type ListPage, type ListTools } from './list-page.ts';
import { filterOf, inGroup, listedOf, listingOf, type ListQuery } from './list-request.ts';
import { scopeOf, type Scope } from './scope.ts';
import { Parameters } from './statement.ts';

/** The record fields on a card, with the company (D62), in the order of the form. */
const COMPARED = STORED_FIELDS.filter(
  (name) => name === 'manufacturer' || (LISTED_FIELDS as readonly string[]).includes(name),
);

/** SQL: whether drugs differ in a field; "none" counts as a value. */
const differs = (name: StoredFieldName): string => {
  const column = `d.${FIELD_COLUMNS[name]}`;
  const value = recordField(name).kind === 'single' ? `coalesce(${column}, 0)` : column;
  return `coalesce(min(${value}) <> max(${value}), false) as ${name}`;
};

/** The fields in which the drugs of a list differ, in the order of the form. */
const readApart = async (db: Db, scope: Scope, filter: Filter): Promise<readonly string[]> => {
  const parameters = new Parameters(scope.parameters);
  const where = allOf([...scope.where, ...conditions(filter, parameters)]);
  const [row] = await parameters.read<Record<string, boolean>>(
    db,
    `with ${scope.before} one as (select)
     select ${COMPARED.map(differs).join(', ')} from ${scope.from} where ${where}`,
  );
  return COMPARED.filter((name) => row?.[name] === true);
};

/**
 * `GET /api/drugs/groups/:group/`: a page of the list's drugs in the group, as `GET /api/drugs/`
 * answers it with that filter, and the fields in which they differ. A group without drugs is empty,
 * not an error.
 */
export const answerMembers = async (
  tools: ListTools,
  group: string,
  query: ListQuery,
  me: number,
): Promise<Omit<ListPage, 'similar'> & Pick<GroupMembers, 'apart'>> => {
  const { db, lookups } = tools;
  const listing = listingOf(query);
  const filter = inGroup(filterOf(query.filter, me), group);
  const ofGroup = { ...query, filter: writeFilter(filter) };
  const { results, count, next } = await listPage(
    tools,
    ofGroup,
    `/api/drugs/groups/${group}/`,
    me,
  );
  const scope = await scopeOf(db, lookups, listing);
  return {
    results,
    count,
    next,
    apart: [...(await readApart(db, scope, listedOf(listing, filter)))],
  };
};
