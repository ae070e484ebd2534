import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { ApiProvider, createApiClient, createQueryClient } from '../api-client/index.ts';
import { DEFAULT_PRODUCT } from '../domain/index.ts';
import { createMemoryRouter, RouterProvider } from '../router/index.ts';
import { createSessionActions, createSessionStore, SessionProvider } from '../session/index.ts';
import { KitRoot } from '../ui/index.ts';
import type { FakeApi } from './fake-api.ts';
import { createFakeApi, TOKEN } from './fake-api.ts';

export interface RenderScreenOptions {
  /** Address to start at, e.g. `/drugs/queue/noc`. */
  readonly at: string;
  /** Route pattern that the screen is mounted under, e.g. `/drugs/queue/:queueSlug`. */
  readonly path: string;
  readonly api?: FakeApi;
  /** Signed in as Ada Byron unless false. */
  readonly signedIn?: boolean;
}

/**
 * A screen as the shell mounts it: kit, router, session, one query client, and the fake API instead
 * of a network.
 */
export const renderScreen = (
  screen: ReactNode,
  { at, path, api = createFakeApi(), signedIn = true }: RenderScreenOptions,
) => {
  const store = createSessionStore();
  if (signedIn)
    store.begin({
      token: TOKEN,
      user: {
        username: 'reviewer',
        email: 'ada@example.org',
        first_name: 'Ada',
        last_name: 'Byron',
      },
    });
  const client = createApiClient(
    {
      host: '',
      fetch: api.fetch,
      token: () => store.snapshot().session?.token,
      onUnauthorized: store.expire,
    },
    DEFAULT_PRODUCT.key,
  );
  const queryClient = createQueryClient();
  const router = createMemoryRouter(
    [
      { path, element: screen },
      { path: '*', element: <p>Elsewhere</p> },
    ],
    { initialEntries: [at] },
  );
  const view = render(
    <KitRoot nonce="test">
      <SessionProvider store={store} actions={createSessionActions(client, store)}>
        <ApiProvider api={{ client, product: DEFAULT_PRODUCT }} queryClient={queryClient}>
          <RouterProvider router={router} />
        </ApiProvider>
      </SessionProvider>
    </KitRoot>,
  );
  return { ...view, api, router, store, queryClient, user: userEvent.setup() };
};
