import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createContext, use, useSyncExternalStore, type ReactNode } from 'react';
import type { Product } from '../domain/index.ts';
import type { ApiClient } from './call.ts';
import type { ConnectionTrouble } from './live/connection.ts';

export interface Api {
  readonly client: ApiClient;
  readonly product: Product;
}

const ApiContext = createContext<Api | undefined>(undefined);

/** A page's query client. It doesn't retry: after `send`, the page shows the fault and Retry. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      // `always`: when offline, the user sees a fault instead of a silently waiting query.
      queries: { retry: false, networkMode: 'always', refetchOnWindowFocus: false },
      mutations: { retry: false, networkMode: 'always' },
    },
  });

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

/** The current trouble with the server, if any. */
export const useConnection = (): ConnectionTrouble | undefined => {
  const { connection } = useApi().client;
  return useSyncExternalStore(connection.subscribe, connection.trouble);
};

/** {product}: its name and key (D1). */
export const useProduct = (): Product => useApi().product;
