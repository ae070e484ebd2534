import { pageNonce } from './trusted-types.ts';
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
import { onPasswordDue } from './account/account-pages.tsx';
import { addressesToOpen } from './layout/navigation-entries.ts';
import { createCaches, whenAnswered } from './page/caches.ts';
import { takeEarlyAnswers } from './page/early-answers.ts';
import { askForUser } from './page/ask-for-user.ts';
import { showBootFault } from './page/boot-fault.ts';
import { nextAddress } from './login/next.ts';
import { followGenerations, followUpdates } from './page/follow-updates.ts';
import { isSampled, tellVitals } from './page/page-vitals.ts';
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
import { restoreOverrides } from './teams/overrides.ts';

type Router = ReturnType<typeof createBrowserRouter>;

/** The composition root: synchronous from the page's configuration to its first render. */
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
    // A screen that throws is replaced by its former release or named in a panel; the loader logs
    // it once.
    onCaughtError: (error, { errorBoundary }) =>
      errorBoundary instanceof ScreenBoundary || tell(error),
  });
  followLoads(screensStore, reporter);
  /** The load of the screen that the page begins with. */
  let begun: Promise<unknown> | undefined;
  let settle!: () => void;
  const settled = new Promise<void>((resolve) => (settle = resolve));
  /** Prefetching starts once the page has what it waits for. */
  const prefetch = (): void =>
    void Promise.all([begun, whenAnswered(caches.current())]).then(() => {
      // Not before the frame that shows it: what comes then runs for a while.
      whenIdle(settle);
      prefetchWhenIdle([
        // While a password is typed, the screen that the user goes on to.
        ...(isSignedIn() ? [] : [nextAddress()]),
        ...addressesToOpen(config.productName, screensStore.choices()),
      ]);
    });
  const onShown = () => {
    isShown = true;
    early.end();
    // After the frame: the bootstrap asks where things are, and all would be laid out twice.
    const tellBootstrap = window.__refinedDrawn;
    requestAnimationFrame(() => setTimeout(() => tellBootstrap?.()));
    const version = runningShell('shell');
    if (version !== undefined) reporter.load({ workspace: 'shell', version });
    prefetch();
    // A page without these figures is no fault.
    if (isSampled(config.vitals)) void tellVitals(reporter.vital).catch(() => undefined);
  };
  followIntent(isSignedIn);
  // A page that reloads with each generation needs no update notices.
  if (config.liveReload) followGenerations();
  const arrived = config.liveReload ? undefined : followUpdates(() => void stateSource.refresh());

  let router: Router | undefined;
  let routerKey = 0;
  let table = '';

  /**
   * A new state may have other routes. The router is then replaced when the user goes to an address
   * where the two differ; no work can be lost at that moment.
   */
  const isOutdated = (state: Router['state']) =>
    routeTable(screensStore.choices()) !== table && leadsElsewhere(state, screensStore.choices());

  /** A screen whose release was forced past the checks is left for another address. */
  const isForced = ({ location: { pathname } }: Router['state']): boolean => {
    const next = routeOf(screensStore.choices(), pathname)?.workspace;
    return [...screensStore.shown()].some(
      ([workspace, { release, isOpen }]) => isOpen && release.forced && workspace !== next,
    );
  };
  // Not from within the code of the screen, which may not leave the page.
  const loadAnew = (): void => void setTimeout(() => window.location.reload());

  const draw = (fault?: ScreenFault): void => {
    router?.dispose();
    const choices = screensStore.choices();
    const made = createBrowserRouter(createRoutes(choices, fault, () => void retryState()));
    router = made;
    table = routeTable(choices);
    routerKey += 1;
    onArrival(made, (starts, address) => {
      // The current screen, which the new router may not have at this address.
      if (isSignedIn() && !isOutdated(made.state))
        sendStartQueries(client, caches.current(), starts, address);
    });
    let { pathname } = made.state.location;
    made.subscribe((state) => {
      if (state.location.pathname === pathname) return;
      pathname = state.location.pathname;
      arrived?.();
      // What such a screen has left in the page goes with the page.
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

  /** A state that arrives later is treated as an update. */
  const retryState = async (): Promise<void> => {
    const result = await stateSource.fetch();
    if (!result.ok) show(result);
  };

  const show = (result: StateResult): void => {
    if (!result.ok) return draw(result.fault);
    admitShell();
    // The screen's code is requested before anything is drawn; its slot joins this load.
    const first = routeOf(screensStore.choices(), window.location.pathname);
    begun = first && isSignedIn() ? loadScreen(first.workspace) : undefined;
    early.drawWithThem(() => {
      if (isSignedIn()) void caches.current().prefetchQuery(countsQuery(client));
      draw();
    });
  };

  /** The release of a screen for which the page before ended. */
  const ended = window.__refinedWatch?.before;

  const begin = (result: StateResult): void => {
    if (ended) avoidLastRun(ended);
    choiceLoader.onHarm((release, fault, next) => {
      caches.renew();
      // Once: a page that was loaded anew goes on by itself, whatever fails there.
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
  // Nothing to wait for: everything is drawn synchronously.
  if (inPage && !(inPage instanceof Promise) && inPage.ok && !overrides) begin(inPage);
  else void Promise.resolve(overrides).then(() => open(inPage));
};

start(document.getElementById('root')!);
