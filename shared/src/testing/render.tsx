import type { ReactNode } from 'react';
import { render, renderHook } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from '../router/index.ts';
import { KitRoot } from '../ui/index.ts';
import { ApiProvider, createApiClient, createQueryClient } from '../api-client/index.ts';
import { liveStoreOf } from '../api-client/live/live-store.ts';
import { DEFAULT_PRODUCT } from '../domain/index.ts';
import { createSessionActions, createSessionStore, SessionProvider } from '../session/index.ts';
import { createFakeApi, TOKEN, type FakeApi } from './fake-api.ts';

interface RenderKitOptions {
  readonly at?: string;
  /** With fake timers: jest.advanceTimersByTime. */
  readonly advanceTimers?: (ms: number) => void;
}

/** A part of the kit inside KitRoot and a router; `show` replaces it. */
export const renderKit = (piece: ReactNode, { at = '/', advanceTimers }: RenderKitOptions = {}) => {
  const router = createMemoryRouter([{ path: '*', element: piece }], { initialEntries: [at] });
  const view = render(
    <KitRoot nonce="test">
      <RouterProvider router={router} />
    </KitRoot>,
  );
  return { ...view, router, user: userEvent.setup(advanceTimers ? { advanceTimers } : {}) };
};

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

interface RenderScreenOptions {
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
