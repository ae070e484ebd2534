import { useEffect, useRef, useState } from 'react';
import { LIMITS } from '../../domain/index.ts';
import { printMessages } from '../../messages/index.ts';
import { useToast } from '../toasts/use-toast.ts';

export interface PrintableList {
  readonly drugs: readonly unknown[];
  readonly hasMore: boolean;
  readonly loadingMore: boolean;
  readonly loadMoreFault?: unknown;
  readonly loadMore: () => void;
}

/**
 * Prints the page. Of a list the rest is loaded before, up to LIMITS.printed; when that fails it is
 * said, and nothing is printed. `progress`: what to show while it loads.
 */
export const usePrint = (list?: PrintableList) => {
  const [wanted, setWanted] = useState(false);
  const toast = useToast();
  const loaded = list?.drugs.length ?? 0;
  const isShort = list?.hasMore === true && loaded < LIMITS.printed;
  const failed = list?.loadMoreFault !== undefined;
  /** A load that failed before is tried once more. */
  const again = useRef(false);

  useEffect(() => {
    if (!wanted) return;
    if (isShort && list.loadingMore) return;
    if (isShort && (!failed || again.current)) {
      again.current = false;
      return list.loadMore();
    }
    setWanted(false);
    if (isShort) toast.error(printMessages.incomplete);
    else window.print();
  }, [wanted, isShort, failed, list, toast]);

  return {
    busy: wanted,
    progress: wanted && isShort ? printMessages.gathering(loaded) : undefined,
    print: () => {
      again.current = failed;
      setWanted(true);
    },
  };
};
