import type { QueryClient } from '@refined/shared/api-client';

/** Resolves when no query waits for its answer. */
export const whenAnswered = (queryClient: QueryClient): Promise<void> =>
  new Promise((resolve) => {
    const look = () => {
      if (queryClient.isFetching() > 0) return;
      stop();
      resolve();
    };
    const stop = queryClient.getQueryCache().subscribe(look);
    look();
  });
