import { recordField, STORED_FIELDS } from '@refined/shared/domain';
import { FIELD_COLUMNS } from '../../db/field-columns.ts';
import { LISTED_FIELDS } from '../drug-row.ts';

/** What a card shows of the record, its company included (D62), in the order of the form. */
export const COMPARED_FIELDS = STORED_FIELDS.filter(
  (name) => name === 'manufacturer' || (LISTED_FIELDS as readonly string[]).includes(name),
);

/**
 * SQL: a number for each of these fields of the drug `d`, as JSON. Different values have different
 * numbers, but for one pair of texts in four billion.
 */
export const comparedNumbers = `json_build_array(${COMPARED_FIELDS.map((name) => {
  const column = `d.${FIELD_COLUMNS[name]}`;
  return recordField(name).kind === 'single'
    ? `coalesce(${column}, 0)`
    : `hashtext(${column}::text)`;
}).join(', ')})`;
