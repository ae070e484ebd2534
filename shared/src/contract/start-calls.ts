import { isNumericId, isQueueName, LOOKUP_NAMES, readListQuery } from '../domain/index.ts';
import { pathOfCall } from './call.ts';
import { SEARCH_PARAMETERS, specifiedCalls, type SearchParameter } from './specified-calls.ts';

/** An address below a screen's route. */
export interface StartAddress {
  /** From the route's pattern. */
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly search: URLSearchParams;
}

/**
 * The search in an address (D22): `?by=din&term=…`; undefined if there is none. An empty term is a
 * search too.
 */
export const readSearch = (
  search: URLSearchParams,
): { readonly parameter: SearchParameter; readonly term: string } | undefined => {
  const term = search.get('term');
  const by = search.get('by') ?? 'din';
  const parameter = SEARCH_PARAMETERS.find((one) => one === by);
  return term === null || !parameter ? undefined : { parameter, term };
};

/** Whether a list is filtered, sorted or grouped. */
const isChosen = (search: URLSearchParams): boolean => {
  const { filter, sort, as } = readListQuery(search).query;
  return filter.length > 0 || sort !== undefined || as === 'groups';
};

/**
 * Paths of the first calls of a page for a signed-in user: the counts, and the screen's start
 * query. The HTML can send them before the shell's scripts arrive. Filtered and sorted lists are
 * left to the shell, groups to the screen. `/drugs/price-list` isn't a drug, but can be a screen
 * that this page doesn't know yet.
 * @param starts the name in the screen's declaration
 */
export const startPaths = (
  productKey: string,
  starts: string | undefined,
  { params, search }: StartAddress,
): readonly string[] => {
  const calls = specifiedCalls(productKey);
  const counts = pathOfCall(calls.counts);
  const list = (query: Record<string, string>) =>
    isChosen(search) ? [] : [pathOfCall(calls.drugs, {}, query)];
  if (starts === 'queue' && isQueueName(params.queueSlug))
    return [counts, ...list({ queue: params.queueSlug })];
  if (starts === 'search') {
    const found = readSearch(search);
    return [counts, ...(found ? list({ [found.parameter]: found.term }) : [])];
  }
  const { drugId = '' } = params;
  if (starts === 'drug' && isNumericId(drugId))
    return [
      counts,
      pathOfCall(calls.drug, { id: drugId }),
      ...LOOKUP_NAMES.map((name) => pathOfCall(calls.lookups[name])),
    ];
  return [counts];
};
