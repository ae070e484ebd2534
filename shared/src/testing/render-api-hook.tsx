import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { ApiProvider, createApiClient, createQueryClient } from '../api-client/index.ts';
import { liveStoreOf } from '../api-client/live/live-store.ts';
import { DEFAULT_PRODUCT } from '../domain/index.ts';
import type { FakeApi } from './fake-api.ts';
import { TOKEN } from './fake-api.ts';

/** A hook of the API client with the fake API, and the query client for inspection. */
export const renderApiHook = <Value, Props>(
  hook: (props: Props) => Value,
  { api, initialProps }: { api: FakeApi; initialProps?: Props },
) => {
  const client = createApiClient(
    { host: '', fetch: api.fetch, token: () => TOKEN, onUnauthorized: () => {} },
    DEFAULT_PRODUCT.key,
  );
  const queryClient = createQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <ApiProvider api={{ client, product: DEFAULT_PRODUCT }} queryClient={queryClient}>
      {children}
    </ApiProvider>
  );
  return {
    ...renderHook(hook, { wrapper, initialProps }),
    queryClient,
    client,
    /** What the page knows about other users. */
    liveStore: liveStoreOf(queryClient),
  };
};
