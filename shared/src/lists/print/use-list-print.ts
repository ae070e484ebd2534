import { useEffect, useRef, useState } from 'react';
import { queryKeys, useApi } from '@refined/shared/api-client';
import type { DrugSource } from '@refined/shared/api-client';
import { useToast } from '@refined/shared/ui';
import type { ListPrint } from '@refined/shared/ui';
import { printMessages } from '../../messages/index.ts';
import { gatherDrugs } from './gather-drugs.ts';
import type { GatheredDrugs } from './gather-drugs.ts';

/** How far a print is, and of which list: another list begins at rest. */
type Print = { readonly key: string } & (
  | { readonly at: 'gathering'; readonly loaded: number }
  | { readonly at: 'asking'; readonly count: number }
  | { readonly at: 'printing'; readonly list: GatheredDrugs }
);

export interface ListPrinting extends ListPrint {
  /** The whole list, while it is printed; otherwise paper shows what the page has loaded. */
  readonly gathered: GatheredDrugs | undefined;
}

/**
 * Prints all of a list, however much of it the page shows. When not all of it can be read, that is
 * said, and nothing is printed.
 */
export const useListPrint = (source: DrugSource | undefined): ListPrinting => {
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
    // The drugs aren't kept: a list of thousands would stay in the page's memory.
    const end = () => setLast(undefined);
    window.addEventListener('afterprint', end);
    // After this effect: while one runs, the printed list couldn't be drawn.
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
    gathered: print?.at === 'printing' ? print.list : undefined,
    start: () => void gather(false),
    confirm: () => void gather(true),
    cancel: () => setLast(undefined),
  };
};
