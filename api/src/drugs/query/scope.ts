import type { QueueName } from '@refined/shared/domain';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { LookupCache } from '../../lookups/lookup-cache.ts';
import { findExactly } from '../lists/list-drugs.ts';
import type { Found, Listing, Search } from '../lists/list-drugs.ts';
import { FIRST_PARAMETER, hitsByLikeName } from '../lists/search-hits.ts';
import { Parameters } from './statement.ts';

/**
 * The drugs of a list before any filter, as SQL: common table expressions, each followed by a
 * comma, and what stands after `from`, with the drug as `d`.
 */
export interface Scope {
  readonly before: string;
  readonly from: string;
  readonly where: readonly string[];
  /** The list's own order, before ids; undefined: by ids only. */
  readonly order?: { readonly rank?: string; readonly key: string };
  /** The parameters that the SQL uses. */
  readonly parameters: readonly unknown[];
  /** The list is this whole queue, or all drugs. */
  readonly whole?: QueueName | 'all';
  /** See ListedPage. */
  readonly similar: boolean;
}

const NOTHING: Scope = {
  before: '',
  from: 'drug d',
  where: ['false'],
  parameters: [],
  similar: false,
};

/** Hits number their parameters after the position's. */
const fromOne = (text: string): string =>
  text.replace(/\$(\d+)/g, (_, number: string) => `$${Number(number) - FIRST_PARAMETER + 1}`);

const scopeOfHits = ({ hits, similar }: Found): Scope =>
  hits
    ? {
        before: `${fromOne(hits.before)} hit as materialized (${fromOne(hits.text)}),`,
        from: 'hit join drug d on d.id = hit.id',
        where: [],
        order: { rank: 'hit.rank', key: 'hit.order_key' },
        parameters: hits.parameters,
        similar,
      }
    : NOTHING;

const isEmpty = async (db: Kysely<Schema>, { before, parameters }: Scope): Promise<boolean> => {
  const [row] = await new Parameters(parameters).read<{ empty: boolean }>(
    db,
    `with ${before} one as (select from hit limit 1) select not exists (select from one) as empty`,
  );
  return row?.empty === true;
};

const scopeOfSearch = async (
  db: Kysely<Schema>,
  lookups: LookupCache,
  search: Search,
): Promise<Scope> => {
  const exact = scopeOfHits(await findExactly(db, lookups, search));
  if (search.by !== 'drug_name' || !(await isEmpty(db, exact))) return exact;
  return scopeOfHits({ hits: hitsByLikeName(search.term), similar: true });
};

export const scopeOf = async (
  db: Kysely<Schema>,
  lookups: LookupCache,
  listing: Listing,
): Promise<Scope> => {
  if (listing.by === 'queue')
    return {
      ...NOTHING,
      // In the text: a parameter would keep a plan from the partial indexes.
      where: [`d.queue = '${listing.queue}'`],
      whole: listing.queue,
    };
  if (listing.by === 'all')
    return { ...NOTHING, where: [], order: { key: 'd.search_name' }, whole: 'all' };
  return scopeOfSearch(db, lookups, listing);
};
