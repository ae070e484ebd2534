import { Suspense, type ReactNode } from 'react';
import { Navigate, Outlet, useLocation, type RouteObject } from '@refined/shared/router';
import { ErrorPanel, NotFound, PageHeading } from '@refined/shared/ui';
import { faultMessages } from '@refined/shared/messages';
import type { ScreenChoice } from '@refined/shared/federation';
import { PATHS, REVIEW_QUEUES } from '@refined/shared/domain';
import { browserStorages, countDrafts, useSession } from '@refined/shared/session';
import { shellMessages } from './shell-messages.ts';
import {
  RetiredPage,
  routeOf,
  screenRoutes,
  ScreenSlot,
  useRetired,
  type ScreenFault,
} from './remotes/index.ts';
import { remoteMessages } from './remote-messages.ts';
import { PasswordPage, SessionsPage } from './account/account-pages.tsx';
import { HomePage } from './home/home-page.tsx';
import { ScreenSkeleton, SignedInLayout } from './layout/layout.tsx';
import { LoginPage } from './account/login-page.tsx';
import { PageBoundary, SectionFault } from './page/page-boundary.tsx';
import { ShellUpdate } from './page/shell-update.tsx';
import type { ScreenHandle } from './page/route-table.ts';

const readable = (pathname: string): string => {
  try {
    return decodeURI(pathname);
  } catch {
    return pathname;
  }
};

/**
 * Shown for an unknown address: names the address (D39), or the reason why its screen was retired.
 */
const NotFoundPage = () => {
  const { pathname } = useLocation();
  const retired = useRetired();
  const workspace = routeOf(retired, pathname)?.workspace;
  const gone = retired.find((choice) => choice.workspace === workspace);
  return gone ? (
    <RetiredPage choice={gone} />
  ) : (
    <NotFound what={shellMessages.page(readable(pathname))} />
  );
};

/** The release state couldn't be loaded, so the shell knows no screens. Its own pages work. */
const StateFaultPage = ({ fault, onRetry }: { fault: ScreenFault; onRetry: () => void }) => (
  <>
    <PageHeading title={remoteMessages.unavailable} />
    <ErrorPanel
      title={remoteMessages.stateFailed}
      detail={remoteMessages.why(fault)}
      requestId={fault.reference}
      onRetry={onRetry}
      retryLabel={faultMessages.retry}
    />
  </>
);

/** One of the shell's own pages: its render errors stay in the content column. */
const Own = ({ children }: { children: ReactNode }) => (
  <PageBoundary
    resetKey={useLocation().pathname}
    renderFault={(retry) => <SectionFault onRetry={retry} />}
  >
    <Suspense fallback={<ScreenSkeleton />}>{children}</Suspense>
  </PageBoundary>
);

const own = (path: string, page: ReactNode): RouteObject => ({ path, element: <Own>{page}</Own> });

const withoutSlash = (path: string) => path.replace(/(.)\/$/, '$1');

/** The slot of a released screen, which isn't replaced while the user has unsaved work in it. */
const Released = ({ workspace }: { workspace: string }) => {
  const username = useSession().user?.username ?? '';
  return (
    <ScreenSlot
      workspace={workspace}
      skeleton={<ScreenSkeleton />}
      hasUnsaved={() => countDrafts(browserStorages().local, username).records > 0}
    />
  );
};

/** The notice above every page inside the layout. */
const Pages = () => (
  <div className="rs-slot">
    <ShellUpdate />
    <Outlet />
  </div>
);

/** The released screens' routes; the router's ranking chooses the most specific one (D39). */
const screens = (choices: readonly ScreenChoice[]): RouteObject[] =>
  screenRoutes(choices).map(({ path, workspace, starts }) => ({
    path,
    element: <Released workspace={workspace} />,
    handle: { workspace, starts } satisfies ScreenHandle,
  }));

/**
 * The route table (specification §2). A screen that declares one of the shell's own addresses
 * replaces that page, so that a page can become a screen without a release of the shell. Without a
 * release state (`fault`; `onRetryState` requests it again) the shell's own pages work, and every
 * other address shows the fault.
 */
export const createRoutes = (
  choices: readonly ScreenChoice[],
  fault?: ScreenFault,
  onRetryState: () => void = () => undefined,
): RouteObject[] => {
  const released = screens(choices);
  const taken = new Set(released.map(({ path }) => withoutSlash(path ?? '')));
  const pages = [
    own('/', <HomePage />),
    own(PATHS.sessions(), <SessionsPage />),
    // A shortened address redirects like "Review Queue" (D18).
    { path: '/drugs/queue', element: <Navigate to={PATHS.queue(REVIEW_QUEUES[0]!)} replace /> },
  ].filter(({ path }) => !taken.has(path ?? ''));
  const unknown = fault ? (
    <StateFaultPage fault={fault} onRetry={onRetryState} />
  ) : (
    <NotFoundPage />
  );
  return [
    { path: '/login', element: <LoginPage /> },
    own(PATHS.password(), <PasswordPage />),
    {
      element: <SignedInLayout />,
      children: [{ element: <Pages />, children: [...pages, ...released, own('*', unknown)] }],
    },
  ];
};
