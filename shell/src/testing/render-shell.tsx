import {
  createFakeApi,
  findViolations as findInElement,
  TOKEN,
  type FakeApi,
} from '@refined/shared/testing';
import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createApiClient } from '@refined/shared/api-client';
import { DEFAULT_PRODUCT } from '@refined/shared/domain';
import { createMemoryRouter } from '@refined/shared/router';
import { createSessionActions, createSessionStore } from '@refined/shared/session';
import { askForUser } from '../page/ask-for-user.ts';
import { createCaches } from '../page/caches.ts';
import { ShellPage } from '../page/shell-page.tsx';
import { screensStore, type StateResult } from '../remotes/index.ts';
import { createRoutes } from '../routes.tsx';
import { releaseStateOf } from './release-states.ts';

/** The violations that axe finds in the shell's page, as readable lines; no line means none. */
export const findViolations = (page: Element = document.body): Promise<string[]> =>
  findInElement(page, true);

// jsdom has no layout, so it can't scroll.
Element.prototype.scrollIntoView ??= () => undefined;
window.scrollTo = () => undefined;

export const ADA = {
  username: 'reviewer',
  email: 'ada@example.org',
  first_name: 'Ada',
  last_name: 'Byron',
};

interface RenderShellOptions {
  readonly at: string;
  readonly api?: FakeApi;
  readonly signedIn?: boolean;
  readonly user?: typeof ADA;
  readonly state?: StateResult;
  readonly onRetryState?: () => void;
  /** As in `ShellPage`; by default the page has settled. */
  readonly settled?: Promise<unknown>;
}

/**
 * The whole shell as main.tsx composes it, with the fake API instead of a network and an in-memory
 * history.
 */
export const renderShell = ({
  at,
  api = createFakeApi(),
  signedIn = true,
  user = ADA,
  state = { ok: true, state: releaseStateOf({}, 1) },
  onRetryState = () => undefined,
  settled,
}: RenderShellOptions) => {
  const store = createSessionStore();
  if (signedIn) store.begin({ token: TOKEN, user });
  const client = createApiClient(
    {
      host: '',
      fetch: api.fetch,
      token: () => store.snapshot().session?.token,
      onUnauthorized: store.expire,
    },
    DEFAULT_PRODUCT.key,
  );
  const caches = createCaches(store);
  const queryClient = caches.current();
  askForUser(client, store);
  if (state.ok) screensStore.take(state.state);
  const router = createMemoryRouter(
    createRoutes(
      state.ok ? screensStore.choices() : [],
      state.ok ? undefined : state.fault,
      onRetryState,
    ),
    { initialEntries: [at] },
  );
  const view = render(
    <ShellPage
      api={{ client, product: DEFAULT_PRODUCT }}
      caches={caches}
      store={store}
      actions={createSessionActions(client, store)}
      router={router}
      nonce="test"
      settled={settled}
    />,
  );
  /** The page's path, search and hash. */
  const address = () =>
    router.state.location.pathname + router.state.location.search + router.state.location.hash;
  return { ...view, api, store, router, queryClient, address, user: userEvent.setup() };
};
