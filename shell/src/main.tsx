import './trusted-types.ts';
import { createRoot } from 'react-dom/client';
import { createApiClient, createQueryClient, sendStartQueries } from '@refined/shared/api-client';
import { readPageConfig } from '@refined/shared/federation';
import { createBrowserRouter } from '@refined/shared/router';
import { createSessionActions, createSessionStore } from '@refined/shared/session';
import { showBootFault, watchBoot } from './page/boot-fault.ts';
import { followGenerations } from './page/live-reload.ts';
import { forgetAtSignIn } from './page/forget-at-sign-in.ts';
import { ShellPage } from './page/shell-page.tsx';
import { onArrival } from './page/start-queries.ts';
import { fetchState, prefetchAllWhenIdle, prefetchScreen, readState, routeOf } from './remotes/index.ts';
import type { StateResult } from './remotes/index.ts';
import { createRoutes } from './routes.tsx';
import { pageNonce } from './trusted-types.ts';

/** The composition root: one synchronous pass from the page's configuration to its first drawing. */
const start = (container: Element): void => {
  const shown = watchBoot(container);
  const config = readPageConfig();
  const store = createSessionStore();
  const client = createApiClient(
    { host: config.apiHost, fetch: window.fetch.bind(window), token: () => store.snapshot().session?.token, onUnauthorized: store.expire },
    config.productKey,
  );
  const actions = createSessionActions(client, store);
  const queryClient = createQueryClient();
  const api = { client, product: { name: config.productName, key: config.productKey } };
  const isSignedIn = () => store.snapshot().session !== undefined;
  forgetAtSignIn(store, queryClient);

  const root = createRoot(container, { onUncaughtError: () => showBootFault(container) });
  const onShown = () => {
    shown();
    prefetchAllWhenIdle();
  };

  const show = (state: StateResult): void => {
    // The screen's code is asked for before anything is drawn; its slot joins this load.
    const first = state.ok ? routeOf(state.state, window.location.pathname) : undefined;
    if (first && isSignedIn()) prefetchScreen(first.screen.workspace);
    const router = createBrowserRouter(createRoutes(state, () => void fetchState().then(show)));
    onArrival(router, (starts, address) => {
      if (isSignedIn()) sendStartQueries(client, queryClient, starts, address);
    });
    root.render(<ShellPage key={state.ok ? state.state.generation : state.fault.reference} api={api} queryClient={queryClient} store={store} actions={actions} router={router} nonce={pageNonce()} onShown={onShown} />);
  };

  const state = readState();
  if (state) show({ ok: true, state });
  else void fetchState().then(show);
  if (config.liveReload) followGenerations();
};

const container = document.getElementById('root');
if (container) start(container);
else showBootFault();
