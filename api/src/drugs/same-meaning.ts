import { LIMITS } from '@refined/shared/domain';

/** A period that the specification's form sends where the record has none (specification §4). */
const DEFAULT_PERIOD = Number(LIMITS.defaultGrandfatherPeriod);

/** What stays of a column's value when a save merely writes it another way. */
const meaningOf = (column: string, value: unknown): unknown => {
  if (column === 'grandfather_period_id') return value ?? DEFAULT_PERIOD;
  if (typeof value === 'string') return value.trim();
  return Array.isArray(value) ? [...new Set<unknown>(value)] : value;
};

/**
 * Whether two values of a drug's column mean the same (D52): no period is the default one, blanks
 * at the ends of a text and an entry that a list names twice say nothing. Case and order are the
 * user's. The one rule for saves, the history, restores and publications.
 */
export const sameMeaning = (column: string, left: unknown, right: unknown): boolean =>
  JSON.stringify(meaningOf(column, left)) === JSON.stringify(meaningOf(column, right));
