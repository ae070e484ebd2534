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

/** A page's query client. It retries nothing: a fault that `send` leaves is shown, with Retry. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      // `always`: being offline is a fault that the user is told, not a query that waits silently.
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

/** What keeps the page from its server now. */
export const useConnection = (): ConnectionTrouble | undefined => {
  const { connection } = useApi().client;
  return useSyncExternalStore(connection.subscribe, connection.trouble);
};

/** {product}: its name and key (D1). */
export const useProduct = (): Product => useApi().product;
