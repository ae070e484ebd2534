import {
  NO_CHANGE,
  ASSIGNED_TO_NOBODY,
  CONTROLLED,
  CONTROLLED_GROUPS,
  facetDefinition,
  groupKeyParts,
  lookupOf,
  type ControlledGroup,
  type Facet,
  type FacetName,
  type Filter,
  type FilterTerm,
  recordField,
} from '@refined/shared/domain';
import { FIELD_COLUMNS } from '../../db/field-columns.ts';
import { hasConditions, substanceKey } from '../drug-row.ts';
import type { Parameters } from './statement.ts';

/** SQL: the changes `c` that explain the drug `d`. */
const CHANGES = `queued_change c where c.drug_id = d.id`;

/** SQL: whether the drug with this id is snoozed now. */
export const isSnoozed = (id: string): string =>
  `exists (select from put_away p where p.drug_id = ${id})`;

/** SQL: the assignments that haven't expired. */
export const ASSIGNMENTS = '(select drug_id, user_id from drug_taken where lapses_at > now())';

/** A facet in SQL, of the drug `d`. */
interface FacetSql {
  /** Whether the drug has one of these values. */
  readonly has: (values: readonly string[], parameters: Parameters) => string;
  /** What follows `from` to read the drug's values, without an alias. Absent: not counted. */
  readonly values?: string;
  /** The columns of the drug that the values are read from. */
  readonly columns?: readonly string[];
}

const recordSql = ({ field }: Extract<Facet, { kind: 'record' }>): FacetSql => {
  const column = `d.${FIELD_COLUMNS[field]}`;
  const ids = (values: readonly string[], parameters: Parameters) =>
    parameters.add(values.map(Number), 'integer[]');
  return recordField(field).kind === 'multi'
    ? {
        has: (values, parameters) => `${column} && ${ids(values, parameters)}`,
        values: `unnest(${column})`,
        columns: [column],
      }
    : {
        has: (values, parameters) => `coalesce(${column} = any(${ids(values, parameters)}), false)`,
        values: `(select ${column} where ${column} is not null)`,
        columns: [column],
      };
};

const groupSql: FacetSql = {
  has: (values, parameters) => {
    const keys = values.filter((value) => value !== NO_CHANGE).map(groupKeyParts);
    const inGroup = (changes: readonly string[]) =>
      `exists (select from ${CHANGES} and c.group_key = any(${parameters.add(changes, 'text[]')}))`;
    const whole = keys.filter(({ substance }) => substance === undefined);
    const ways = [
      ...(whole.length > 0 ? [inGroup(whole.map(({ change }) => change))] : []),
      ...keys
        .filter(({ substance }) => substance !== undefined)
        .map(
          ({ change, substance }) =>
            `(${inGroup([change])} and ${substanceKey('d')} = ${parameters.add(substance, 'text')})`,
        ),
      ...(values.includes(NO_CHANGE) ? [`not exists (select from ${CHANGES})`] : []),
    ];
    return `(${ways.join(' or ')})`;
  },
};

const differenceSql: FacetSql = {
  has: (values, parameters) =>
    `exists (select from source_difference s where s.drug_id = d.id
       and s.field = any(${parameters.add(values, 'text[]')}))`,
  values: '(select s.field from source_difference s where s.drug_id = d.id)',
};

/** SQL: whether the drug is in a controlled group; the subquery runs once per statement. */
const isControlled = (group: ControlledGroup): string => {
  const { field, begins } = CONTROLLED[group];
  return `d.${FIELD_COLUMNS[field]} && array(select l.id from lookup_item l
    where l.kind = '${lookupOf(field)!}' and l.name ~* '^(${begins.join('|')})')`;
};

const controlledSql: FacetSql = {
  has: (values) =>
    `(${(values as readonly ControlledGroup[]).map((group) => `(${isControlled(group)})`).join(' or ')})`,
  values: `(select g.name from (values ${CONTROLLED_GROUPS.map(
    (group) => `('${group}', ${isControlled(group)})`,
  ).join(', ')}) as g(name, holds) where g.holds)`,
  columns: CONTROLLED_GROUPS.map((group) => `d.${FIELD_COLUMNS[CONTROLLED[group].field]}`),
};

const noticeSql: FacetSql = {
  has: () => hasConditions('d'),
  values: `(select 'conditions' where ${hasConditions('d')})`,
};

const snoozeSql: FacetSql = {
  has: (values) => {
    const away = isSnoozed('d.id');
    const back = `exists (select from drug_later l where l.drug_id = d.id) and not ${away}`;
    return `(${values.map((value) => (value === 'away' ? away : back)).join(' or ')})`;
  },
  values: `(select case when ${isSnoozed('l.drug_id')} then 'away' else 'back' end
    from drug_later l where l.drug_id = d.id)`,
};

const assignmentSql: FacetSql = {
  has: (values, parameters) => {
    const assignment = `select from ${ASSIGNMENTS} t where t.drug_id = d.id`;
    const users = values.filter((value) => value !== ASSIGNED_TO_NOBODY).map(Number);
    const ways = [
      `exists (${assignment} and t.user_id = any(${parameters.add(users, 'integer[]')}))`,
      ...(values.includes(ASSIGNED_TO_NOBODY) ? [`not exists (${assignment})`] : []),
    ];
    return `(${ways.join(' or ')})`;
  },
  values: `(select coalesce(
    (select t.user_id::text from ${ASSIGNMENTS} t where t.drug_id = d.id), '${ASSIGNED_TO_NOBODY}'))`,
};

/** A facet's SQL, for filters and counts. */
export const facetSql = (name: FacetName): FacetSql => {
  const facet = facetDefinition(name);
  switch (facet.kind) {
    case 'record':
      return recordSql(facet);
    case 'flag': {
      const column = `d.${facet.column}`;
      return {
        has: (values, parameters) =>
          `${column} = any(${parameters.add(
            values.map((value) => value === 'yes'),
            'boolean[]',
          )})`,
        values: `(select case when ${column} then 'yes' else 'no' end)`,
        columns: [column],
      };
    }
    case 'change': {
      const column = `c.${facet.column}`;
      return {
        has: (values, parameters) =>
          `exists (select from ${CHANGES}
             and ${column} = any(${parameters.add(values, 'text[]')}))`,
        // In byte order, which sorts faster than a collation.
        values: `(select ${column} collate "C" from ${CHANGES} and ${column} is not null)`,
      };
    }
    case 'difference':
      return differenceSql;
    case 'group':
      return groupSql;
    case 'controlled':
      return controlledSql;
    case 'notice':
      return noticeSql;
    case 'snooze':
      return snoozeSql;
    case 'assignment':
      return assignmentSql;
  }
};

/** SQL: a filter term as a condition on the drug `d`. */
export const condition = ({ facet, exclude, values }: FilterTerm, parameters: Parameters): string =>
  `${exclude ? 'not ' : ''}${facetSql(facet).has(values, parameters)}`;

/** SQL: a filter as conditions on the drug `d`, one per term. */
export const conditions = (filter: Filter, parameters: Parameters): string[] =>
  filter.map((term) => condition(term, parameters));

/**
 * SQL: a filter as conditions on each change `c` of a list: with `kind.company`, the groups are
 * those of company changes.
 */
export const changeConditions = (filter: Filter, parameters: Parameters): string[] =>
  filter.flatMap(({ facet: name, exclude, values }) => {
    const facet = facetDefinition(name);
    return facet.kind === 'change' && !exclude
      ? [`c.${facet.column} = any(${parameters.add(values, 'text[]')})`]
      : [];
  });

export const allOf = (parts: readonly string[]): string =>
  parts.length > 0 ? parts.join(' and ') : 'true';
