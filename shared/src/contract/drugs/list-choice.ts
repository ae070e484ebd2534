import * as z from '@refined/shared/schema';

const term = z.optional(z.string());

/** Which list: a queue, or a search by one term (specification §7). */
export const listChoice = {
  din: term,
  drug_name: term,
  active_ingredient__name: term,
  queue: term,
};

/**
 * Ours only, feature "facets": the part of the list that remains, as `writeFilter` writes it. One
 * that can't be read is refused with 422, `errors` naming `filter`.
 */
export const filtered = { filter: term };
