import { NO_CHANGE, REVIEW_QUEUES, TAKEN_BY_NOBODY, facetDefinition } from '@refined/shared/domain';
import type { Facet, Filter, FilterTerm } from '@refined/shared/domain';
import { recordField } from '@refined/shared/domain';
import { FIELD_COLUMNS } from '../../db/field-columns.ts';
import type { Parameters } from './statement.ts';

/**
 * SQL: whether a row `c` of queued_change explains its card: in review, or later with a changed
 * source (D46). The same rule as `isExplained`.
 */
export const EXPLAINS = `(c.queue in (${REVIEW_QUEUES.map((queue) => `'${queue}'`).join(', ')}) or c.marked)`;

/** SQL: whether the drug `d` has a change that explains it and of which `condition` holds. */
const hasChange = (condition = 'true'): string =>
  `exists (select from queued_change c where c.drug_id = d.id and ${EXPLAINS} and ${condition})`;

/** SQL: whether the drug with this id is put away now. */
export const isAway = (id: string): string =>
  `exists (select from put_away p where p.drug_id = ${id})`;

/** SQL: the claims that haven't lapsed. */
export const CLAIMS = '(select drug_id, user_id from drug_taken where lapses_at > now())';

/** SQL: the column of a facet's values of the drug `d`, and whether it holds several. */
export const recordColumn = (facet: Extract<Facet, { of: 'record' }>) => ({
  column: `d.${FIELD_COLUMNS[facet.field]}`,
  many: recordField(facet.field).kind === 'multi',
});

const included = ({ facet: name, values }: FilterTerm, parameters: Parameters): string => {
  const facet = facetDefinition(name);
  switch (facet.of) {
    case 'record': {
      const { column, many } = recordColumn(facet);
      const ids = parameters.add(values.map(Number), 'integer[]');
      return many ? `${column} && ${ids}` : `coalesce(${column} = any(${ids}), false)`;
    }
    case 'flag':
      return `d.${facet.column} = any(${parameters.add(
        values.map((value) => value === 'yes'),
        'boolean[]',
      )})`;
    case 'change':
      return hasChange(`c.${facet.column} = any(${parameters.add(values, 'text[]')})`);
    case 'group': {
      const keys = values.filter((value) => value !== NO_CHANGE);
      const ways = [
        ...(keys.length > 0
          ? [hasChange(`c.group_key = any(${parameters.add(keys, 'text[]')})`)]
          : []),
        ...(values.includes(NO_CHANGE) ? [`not ${hasChange()}`] : []),
      ];
      return `(${ways.join(' or ')})`;
    }
    case 'later': {
      const away = isAway('d.id');
      const back = `exists (select from drug_later l where l.drug_id = d.id) and not ${away}`;
      return `(${values.map((value) => (value === 'away' ? away : back)).join(' or ')})`;
    }
    case 'taken': {
      const claim = `select from ${CLAIMS} t where t.drug_id = d.id`;
      const users = values.filter((value) => value !== TAKEN_BY_NOBODY).map(Number);
      const ways = [
        `exists (${claim} and t.user_id = any(${parameters.add(users, 'integer[]')}))`,
        ...(values.includes(TAKEN_BY_NOBODY) ? [`not exists (${claim})`] : []),
      ];
      return `(${ways.join(' or ')})`;
    }
  }
};

/** SQL: what a term of a filter asks of the drug `d`. */
export const condition = (term: FilterTerm, parameters: Parameters): string =>
  term.exclude ? `not ${included(term, parameters)}` : included(term, parameters);

/** SQL: what a filter asks of the drug `d`, one condition for each of its terms. */
export const conditions = (filter: Filter, parameters: Parameters): string[] =>
  filter.map((term) => condition(term, parameters));

export const allOf = (parts: readonly string[]): string =>
  parts.length > 0 ? parts.join(' and ') : 'true';
