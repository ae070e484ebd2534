import { createRoot } from 'react-dom/client';
import {
  countsQuery,
  createApiClient,
  fetchWithProgress,
  sendStartQueries,
} from '@refined/shared/api-client';
import { readPageConfig } from '@refined/shared/federation';
import { createBrowserRouter } from '@refined/shared/router';
import { createSessionActions, createSessionStore } from '@refined/shared/session';
import type { ClientVital } from '@refined/shared/contract';
import { pageNonce } from './trusted-types.ts';
import { onPasswordDue } from './account/account-pages.tsx';
import { addressesToOpen } from './layout/navigation-entries.ts';
import { createCaches, whenAnswered } from './page/caches.ts';
import { takeEarlyAnswers } from './page/early-answers.ts';
import { askForUser } from './page/ask-for-user.ts';
import { showBootFault } from './page/page-boundary.tsx';
import { nextAddress } from './account/next.ts';
import { followUpdates } from './page/shell-update.tsx';
import { isUnknown, leadsElsewhere, onArrival, routeTable } from './page/route-table.ts';
import { ShellPage } from './page/shell-page.tsx';
import {
  admitShell,
  avoidLastRun,
  choiceLoader,
  followIntent,
  followLoads,
  followRuns,
  loadScreen,
  prefetchWhenIdle,
  reporter,
  reportFailure,
  routeOf,
  runningShell,
  ScreenBoundary,
  screensStore,
  stateSource,
  watchPage,
  whenIdle,
  type ScreenFault,
  type StateResult,
} from './remotes/index.ts';
import { createRoutes } from './routes.tsx';
import { followGenerations, restoreOverrides } from './teams/overrides.ts';

type Router = ReturnType<typeof createBrowserRouter>;

/**
 * Reports LCP, INP and CLS of this page, each once, when the browser knows it (at the latest when
 * the page is hidden). Loaded only in sampled pages.
 */
const tellVitals = async (tell: (vital: ClientVital) => void): Promise<void> => {
  const { onLCP, onINP, onCLS } = await import('web-vitals');
  const reported = new Set<string>();
  for (const follow of [onLCP, onINP, onCLS])
    follow(({ name, value }) => {
      if (reported.has(name)) return;
      reported.add(name);
      tell({ vital: name as ClientVital['vital'], value: Math.round(value * 1_000) / 1_000 });
    });
};

/** Whether this page is sampled; `share` in percent. */
const isSampled = (share = 0): boolean => Math.random() * 100 < share;

/** The composition root: synchronous from the page's configuration to the first render. */
const start = (container: Element): void => {
  followRuns();
  watchPage(choiceLoader.failBase);
  const config = readPageConfig();
  const store = createSessionStore();
  const early = takeEarlyAnswers((input, init) => fetch(input, init));
  const client = createApiClient(
    {
      host: config.apiHost,
      fetch: early.fetch,
      upload: fetchWithProgress,
      token: () => store.snapshot().session?.token,
      onUnauthorized: store.expire,
      onPasswordDue,
    },
    config.productKey,
  );
  const actions = createSessionActions(client, store);
  const api = { client, product: { name: config.productName, key: config.productKey } };
  const isSignedIn = () => store.snapshot().session !== undefined;
  const caches = createCaches(store);
  askForUser(client, store);

  let isShown = false;
  // The bootstrap reports the error of a shell that doesn't start.
  const tell = (error: unknown) => (isShown ? console.error(error) : window.reportError(error));
  const root = createRoot(container, {
    onUncaughtError: (error) => {
      tell(error);
      showBootFault(container);
    },
    // A screen that throws is replaced by an earlier release or by a fault panel; the loader logs
    // it once.
    onCaughtError: (error, { errorBoundary }) =>
      errorBoundary instanceof ScreenBoundary || tell(error),
  });
  followLoads(screensStore, reporter);
  /** The load of the page's first screen. */
  let begun: Promise<unknown> | undefined;
  let settle!: () => void;
  const settled = new Promise<void>((resolve) => (settle = resolve));
  /** Prefetching starts when the page has loaded its own data. */
  const prefetch = (): void =>
    void Promise.all([begun, whenAnswered(caches.current())]).then(() => {
      // Not before its frame is painted: the following work takes a while.
      whenIdle(settle);
      prefetchWhenIdle([
        // While the user types a password: the screen after the sign-in.
        ...(isSignedIn() ? [] : [nextAddress()]),
        ...addressesToOpen(config.productName, screensStore.choices()),
      ]);
    });
  const onShown = () => {
    isShown = true;
    early.end();
    // After the frame: the bootstrap measures the layout, which would be computed twice otherwise.
    const tellBootstrap = window.__refinedDrawn;
    requestAnimationFrame(() => setTimeout(() => tellBootstrap?.()));
    const version = runningShell('shell');
    if (version !== undefined) reporter.load({ workspace: 'shell', version });
    prefetch();
    // A page without these measurements has no fault.
    if (isSampled(config.vitals)) void tellVitals(reporter.vital).catch(() => undefined);
  };
  followIntent(isSignedIn);
  // A page that reloads on each new generation needs no update notices.
  if (config.liveReload) followGenerations();
  const arrived = config.liveReload ? undefined : followUpdates(() => void stateSource.refresh());

  let router: Router | undefined;
  let routerKey = 0;
  let table = '';

  /**
   * A new state may have other routes. The router is then replaced when the user goes to an address
   * that the two resolve differently; no work can be lost at that moment.
   */
  const isOutdated = (state: Router['state']) =>
    routeTable(screensStore.choices()) !== table && leadsElsewhere(state, screensStore.choices());

  /** Whether the user leaves a screen whose release was published without some checks. */
  const isForced = ({ location: { pathname } }: Router['state']): boolean => {
    const next = routeOf(screensStore.choices(), pathname)?.workspace;
    return [...screensStore.shown()].some(
      ([workspace, { release, isOpen }]) => isOpen && release.forced && workspace !== next,
    );
  };
  // Not inside the screen's code, which isn't allowed to leave the page.
  const loadAnew = (): void => void setTimeout(() => window.location.reload());

  const draw = (fault?: ScreenFault): void => {
    router?.dispose();
    const choices = screensStore.choices();
    const made = createBrowserRouter(createRoutes(choices, fault, () => void retryState()));
    router = made;
    table = routeTable(choices);
    routerKey += 1;
    onArrival(made, (starts, address) => {
      // Only for the current routes: the new router may have another screen at this address.
      if (isSignedIn() && !isOutdated(made.state))
        sendStartQueries(client, caches.current(), starts, address);
    });
    let { pathname } = made.state.location;
    made.subscribe((state) => {
      if (state.location.pathname === pathname) return;
      pathname = state.location.pathname;
      arrived?.();
      // A reload removes everything that such a screen left in the page.
      if (isForced(state)) return loadAnew();
      if (isOutdated(state)) draw();
    });
    root.render(
      <ShellPage
        api={api}
        caches={caches}
        store={store}
        actions={actions}
        router={made}
        routerKey={routerKey}
        nonce={pageNonce()}
        settled={settled}
        onShown={onShown}
      />,
    );
  };

  /** A state that arrives later is handled as an update. */
  const retryState = async (): Promise<void> => {
    const result = await stateSource.fetch();
    if (!result.ok) show(result);
  };

  const show = (result: StateResult): void => {
    if (!result.ok) return draw(result.fault);
    admitShell();
    // The screen's code is requested before the first render; its slot joins this load.
    const first = routeOf(screensStore.choices(), window.location.pathname);
    begun = first && isSignedIn() ? loadScreen(first.workspace) : undefined;
    early.drawWithThem(() => {
      if (isSignedIn()) void caches.current().prefetchQuery(countsQuery(client));
      draw();
    });
  };

  /** The screen's release that ended the page before. */
  const ended = window.__refinedWatch?.before;

  const begin = (result: StateResult): void => {
    if (ended) avoidLastRun(ended);
    choiceLoader.onHarm((release, fault, next) => {
      caches.renew();
      // Only once: a reloaded page isn't reloaded again, whatever fails there.
      if (!release.forced || ended) return;
      reportFailure(release, fault, next?.version ?? null);
      window.__refinedWatch?.leaveFor(release, fault.kind);
    });
    show(result);
    let state = screensStore.currentState();
    screensStore.subscribe(() => {
      const next = screensStore.currentState();
      if (next === state) return;
      const isFirst = state === undefined;
      state = next;
      prefetch();
      // An address that was unknown, because the state or a screen was missing, may be known now.
      if (router && isUnknown(router.state) && (isFirst || isOutdated(router.state))) draw();
    });
  };

  const open = async (result: StateResult | Promise<StateResult> | undefined): Promise<void> => {
    const read = await result;
    begin(read?.ok ? read : await stateSource.fetch());
  };

  const inPage = stateSource.read();
  const overrides = restoreOverrides();
  // Nothing to wait for: the first render is synchronous.
  if (inPage && !(inPage instanceof Promise) && inPage.ok && !overrides) begin(inPage);
  else void Promise.resolve(overrides).then(() => open(inPage));
};

start(document.getElementById('root')!);
