import type { ReactNode } from 'react';
import { jest } from '@jest/globals';
import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { PageScreen } from '@refined/shared/contract';
import { createMemoryRouter, Link, Outlet, RouterProvider } from '@refined/shared/router';
import { KitRoot } from '@refined/shared/ui';
import { createRuns } from '../remotes/runs.ts';
import { createChoiceLoader } from '../remotes/load-choice.ts';
import type { ScreenLoader } from '../remotes/load-screen.ts';
import type { ReportFailure } from '../remotes/report-failure.ts';
import { screenFault, type ScreenResult } from '../remotes/screen-result.ts';
import { createScreensStore } from '../remotes/screens-store.ts';
import { testState } from './test-screen.ts';
import { ScreenSlot } from '../remotes/screen-slot.tsx';

export const ok = (Screen: () => ReactNode) => ({ ok: true, module: { Screen } }) as const;

type Answers = Record<string, (ScreenResult | Promise<ScreenResult>)[]>;

/**
 * A slot of the queue screen in a small page, for tests. Results per version, one per load; the
 * last one repeats.
 */
export const renderSlot = (
  releases: readonly PageScreen[],
  answers: Answers,
  {
    onShown,
    hasUnsaved = () => false,
    disabled,
    prepare,
    altered,
  }: {
    onShown?: () => void;
    hasUnsaved?: () => boolean;
    disabled?: string;
    /** The version whose files have the wrong hash. */
    altered?: string;
    prepare?: (parts: { load: (release: PageScreen) => Promise<unknown> }) => Promise<unknown>;
  } = {},
) => {
  const loaded = new Map<string, Extract<ScreenResult, { ok: true }>>();
  const load = jest.fn(async (screen: PageScreen): Promise<ScreenResult> => {
    const known = loaded.get(screen.version);
    if (known) return known;
    const left = answers[screen.version]!;
    const result = await (left.length > 1 ? left.shift()! : left[0]!);
    if (result.ok) loaded.set(screen.version, result);
    return result;
  });
  const loader: ScreenLoader = {
    fetch: async ({ version }) =>
      version === altered ? screenFault('entry', 'integrity') : undefined,
    load,
    loaded: ({ version }) => loaded.get(version),
    forget: ({ version }) => void loaded.delete(version),
  };
  const store = createScreensStore(() => 0);
  const report = jest.fn<ReportFailure>();
  const refresh = jest.fn<() => Promise<void>>(async () => undefined);
  let generation = 0;
  /** A new state with these releases; the first one is active. */
  const update = (active: readonly PageScreen[], message?: string) => {
    generation += 1;
    const state = testState(generation, ...active);
    if (message !== undefined)
      Object.assign(state.workspaces['queues-mfe']!, { disabled: { message } });
    store.take(state);
  };
  update(releases, disabled);
  const runs = createRuns();
  const choiceLoader = createChoiceLoader(loader, store, report);
  const parts = { store, loader: choiceLoader, runs, refresh };
  const slot = (
    <ScreenSlot
      workspace="queues-mfe"
      parts={parts}
      skeleton={<p>Bones</p>}
      onShown={onShown}
      hasUnsaved={hasUnsaved}
    />
  );
  const router = createMemoryRouter(
    [
      {
        element: (
          <>
            <nav>
              <Link to="/drugs/queue/com">Committee</Link>
              <Link to="/">Home</Link>
            </nav>
            <main>
              <Outlet />
            </main>
          </>
        ),
        children: [
          { path: '/', element: <p>Home page</p> },
          { path: '/drugs/queue/:queueSlug', element: slot },
        ],
      },
    ],
    { initialEntries: ['/drugs/queue/noc'] },
  );
  const draw = () =>
    render(
      <KitRoot>
        <RouterProvider router={router} />
      </KitRoot>,
    );
  const view = {
    store,
    report,
    runs,
    loader: choiceLoader,
    refresh,
    load,
    update,
    router,
    user: userEvent.setup({ delay: null }),
  };
  if (prepare) return { ...view, ready: prepare({ load }).then(draw) };
  draw();
  return { ...view, ready: Promise.resolve() };
};
