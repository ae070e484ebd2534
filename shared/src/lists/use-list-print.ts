import { useEffect, useRef, useState } from 'react';
import {
  queryKeys,
  queryOf,
  useApi,
  type ApiClient,
  type DrugSource,
} from '@refined/shared/api-client';
import { useToast } from '@refined/shared/ui';
import { specifiedCalls, type DrugSummary } from '../contract/index.ts';
import { LIMITS } from '../domain/index.ts';
import { printMessages } from '../messages/index.ts';

/** A list to print. */
interface GatheredDrugs {
  readonly drugs: readonly DrugSummary[];
  /** The number of all, if the host sends it. */
  readonly count: number | undefined;
  readonly hasMore: boolean;
}

type Gathered =
  | ({ readonly outcome: 'gathered' } & GatheredDrugs)
  /** The list is longer than the print limit. */
  | { readonly outcome: 'too_many'; readonly count: number }
  | { readonly outcome: 'failed' };

interface Gathering {
  readonly signal: AbortSignal;
  /** The user agreed to print the first LIMITS.printed drugs of a longer list. */
  readonly agreed: boolean;
  readonly onProgress: (loaded: number) => void;
}

/** A page is requested twice before the print fails: a long list needs many calls. */
const ATTEMPTS = 2;

/**
 * Reads a list to its end, or to LIMITS.printed drugs. It bypasses the page's cache: cached pages
 * are all fetched again after each move.
 */
const gatherDrugs = async (
  client: ApiClient,
  source: DrugSource,
  { signal, agreed, onProgress }: Gathering,
): Promise<Gathered> => {
  const { drugs: call } = specifiedCalls(client.productKey);
  const read = async (address: string | undefined) => {
    for (let attempt = 1; attempt <= ATTEMPTS && !signal.aborted; attempt += 1) {
      const result = await client.call(call, { query: queryOf(source), address, signal });
      if (result.ok) return result.value;
    }
    return undefined;
  };

  // By id: a drug that is moved meanwhile may be on two pages.
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

/** The progress of a print, and its list; another list has no print yet. */
type Print = { readonly key: string } & (
  | { readonly at: 'gathering'; readonly loaded: number }
  | { readonly at: 'asking'; readonly count: number }
  | { readonly at: 'printing'; readonly list: GatheredDrugs }
);

/**
 * Prints the whole list, even if the page has loaded only a part. If it can't be read to its end,
 * an error is shown and nothing is printed.
 */
export const useListPrint = (source: DrugSource | undefined) => {
  const { client } = useApi();
  const toast = useToast();
  const key = source ? queryKeys.list(source).join() : '';
  const [last, setLast] = useState<Print>();
  const print = last?.key === key ? last : undefined;
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), [key]);

  const isPrinting = print?.at === 'printing';
  useEffect(() => {
    if (!isPrinting) return;
    // Free the drugs: a list of thousands would stay in the page's memory.
    const end = () => setLast(undefined);
    window.addEventListener('afterprint', end);
    // Print after this effect: during an effect the printed list can't render.
    const timer = setTimeout(() => window.print());
    return () => {
      clearTimeout(timer);
      window.removeEventListener('afterprint', end);
    };
  }, [isPrinting]);

  const gather = async (agreed: boolean) => {
    if (!source) return;
    running.current?.abort();
    const { signal } = (running.current = new AbortController());
    const onProgress = (loaded: number) => {
      if (!signal.aborted) setLast({ key, at: 'gathering', loaded });
    };
    onProgress(0);
    const result = await gatherDrugs(client, source, { signal, agreed, onProgress });
    if (signal.aborted) return;
    if (result.outcome === 'gathered') return setLast({ key, at: 'printing', list: result });
    if (result.outcome === 'too_many') return setLast({ key, at: 'asking', count: result.count });
    setLast(undefined);
    toast.error(printMessages.incomplete);
  };

  return {
    busy: print?.at === 'gathering',
    progress: print?.at === 'gathering' ? printMessages.gathering(print.loaded) : undefined,
    tooMany: print?.at === 'asking' ? print.count : undefined,
    /** The whole list, while it is printed; otherwise paper shows the loaded part. */
    gathered: print?.at === 'printing' ? print.list : undefined,
    start: () => void gather(false),
    confirm: () => void gather(true),
    cancel: () => setLast(undefined),
  };
};
