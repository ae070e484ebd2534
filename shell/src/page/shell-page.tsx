import { useEffect, useSyncExternalStore, type ReactNode } from 'react';
import { ApiProvider, type Api } from '@refined/shared/api-client';
import { RouterProvider, type createBrowserRouter } from '@refined/shared/router';
import { SessionProvider, type SessionActions, type SessionStore } from '@refined/shared/session';
import { KitRoot, StyleSheet } from '@refined/shared/ui';
import { SettledPage } from '../layout/side-navigation.tsx';
import type { Caches } from './caches.ts';
import { PageBoundary, PageFault } from './page-boundary.tsx';
import home from '../home/home.css';
import layout from '../layout/layout.css';
import login from '../account/login.css';
import teams from '../teams/teams.css';
import page from './page.css';

/** The shell's style sheet, with classes like the kit's; screens don't use it. */
const shellStyles = [layout, login, home, teams, page].join('');

interface ShellPageProps {
  readonly api: Api;
  readonly caches: Caches;
  readonly store: SessionStore;
  readonly actions: SessionActions;
  readonly router: ReturnType<typeof createBrowserRouter>;
  /** A new value for a new router. */
  readonly routerKey?: number;
  /** For style elements; undefined if the policy requires none. */
  readonly nonce?: string | undefined;
  /** Until it resolves, less important data waits: named views. */
  readonly settled?: Promise<unknown>;
  /** Called after the first render. Must be a stable reference. */
  readonly onShown?: () => void;
}

const Shown = ({ onShown }: { onShown: () => void }) => {
  useEffect(onShown, [onShown]);
  return null;
};

/** Provides the current cache, also after it was renewed. */
const CachedApi = ({
  api,
  caches,
  children,
}: {
  api: Api;
  caches: Caches;
  children: ReactNode;
}) => (
  <ApiProvider api={api} queryClient={useSyncExternalStore(caches.subscribe, caches.current)}>
    {children}
  </ApiProvider>
);

/** The page's providers, from the outside in. */
export const ShellPage = ({
  api,
  caches,
  store,
  actions,
  router,
  routerKey,
  nonce,
  settled,
  onShown,
}: ShellPageProps) => (
  <PageBoundary renderFault={(retry) => <PageFault onRetry={retry} />}>
    <KitRoot nonce={nonce}>
      <StyleSheet text={shellStyles} />
      <SessionProvider store={store} actions={actions}>
        <CachedApi api={api} caches={caches}>
          <SettledPage when={settled}>
            <RouterProvider key={routerKey} router={router} />
          </SettledPage>
        </CachedApi>
      </SessionProvider>
    </KitRoot>
    {onShown && <Shown onShown={onShown} />}
  </PageBoundary>
);
