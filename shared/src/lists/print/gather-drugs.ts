import { queryOf } from '@refined/shared/api-client';
import type { ApiClient, DrugSource } from '@refined/shared/api-client';
import { specifiedCalls } from '../../contract/index.ts';
import type { DrugSummary } from '../../contract/index.ts';
import { LIMITS } from '../../domain/index.ts';

/** A list as it is printed. */
export interface GatheredDrugs {
  readonly drugs: readonly DrugSummary[];
  /** The number of all, if the host sends it. */
  readonly count: number | undefined;
  readonly hasMore: boolean;
}

export type Gathered =
  | ({ readonly outcome: 'gathered' } & GatheredDrugs)
  /** The list is longer than can be printed. */
  | { readonly outcome: 'too_many'; readonly count: number }
  | { readonly outcome: 'failed' };

export interface Gathering {
  readonly signal: AbortSignal;
  /** The user has agreed to the first LIMITS.printed drugs of a longer list. */
  readonly agreed: boolean;
  readonly onProgress: (loaded: number) => void;
}

/** A page is asked for once more before the print fails: a long list is many calls. */
const ATTEMPTS = 2;

/**
 * Reads a list to its end, or to LIMITS.printed drugs. Not by way of the page's cache: what is
 * loaded there is loaded again after each move.
 */
export const gatherDrugs = async (
  client: ApiClient,
  source: DrugSource,
  { signal, agreed, onProgress }: Gathering,
): Promise<Gathered> => {
  const { drugs: call } = specifiedCalls(client.productKey);
  const read = async (address: string | undefined) => {
    const asked = address === undefined ? { query: queryOf(source), signal } : { address, signal };
    for (let attempt = 1; attempt <= ATTEMPTS && !signal.aborted; attempt += 1) {
      const result = await client.call(call, asked);
      if (result.ok) return result.value;
    }
    return undefined;
  };

  // By id: a drug that is moved on meanwhile may stand on two pages.
  const drugs = new Map<string, DrugSummary>();
  let address: string | undefined;
  let count: number | undefined;
  do {
    const page = await read(address);
    if (!page) return { outcome: 'failed' };
    count ??= page.count;
    if (!agreed && count !== undefined && count > LIMITS.printed)
      return { outcome: 'too_many', count };
    for (const drug of page.results) drugs.set(drug.id, drug);
    address = page.next ?? undefined;
    onProgress(drugs.size);
  } while (address !== undefined && drugs.size < LIMITS.printed);
  const first = [...drugs.values()].slice(0, LIMITS.printed);
  const hasMore = address !== undefined || first.length < drugs.size;
  return { outcome: 'gathered', drugs: first, count, hasMore };
};
