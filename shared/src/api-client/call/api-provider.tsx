import {
  notifyManager,
  QueryClient,
  QueryClientProvider,
  timeoutManager,
} from '@tanstack/react-query';
import { createContext, use } from 'react';
import type { ReactNode } from 'react';
import type { Product } from '../../domain/index.ts';
import type { ApiClient } from './api-client.ts';

export interface Api {
  readonly client: ApiClient;
  readonly product: Product;
}

const ApiContext = createContext<Api | undefined>(undefined);

type Timers = Pick<Window, 'setTimeout' | 'clearTimeout' | 'setInterval' | 'clearInterval'>;

/**
 * The page's one query client. Faults are shown with Retry, so nothing is retried automatically.
 *
 * @param timers what all queries wait with, instead of the page's functions of the time
 */
export const createQueryClient = (timers?: Timers): QueryClient => {
  if (timers) {
    timeoutManager.setTimeoutProvider(timers);
    notifyManager.setScheduler((notify) => void timers.setTimeout(notify));
  }
  return new QueryClient({
    defaultOptions: {
      // `always`: being offline is a fault that the user is told, not a query that waits silently.
      queries: { retry: false, networkMode: 'always', refetchOnWindowFocus: false },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
};

export const ApiProvider = ({
  api,
  queryClient,
  children,
}: {
  api: Api;
  queryClient: QueryClient;
  children: ReactNode;
}) => (
  <ApiContext value={api}>
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  </ApiContext>
);

export const useApi = (): Api => {
  const api = use(ApiContext);
  if (!api) throw new Error('useApi outside ApiProvider');
  return api;
};

/** {product}: its name and key (D1). */
export const useProduct = (): Product => useApi().product;
