import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, render, screen as page } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { PageScreen } from '@refined/shared/contract';
import { LIMITS } from '@refined/shared/domain';
import { createMemoryRouter, Link, Outlet, RouterProvider, useParams } from '@refined/shared/router';
import { KitRoot } from '@refined/shared/ui';
import type { ScreenLoader } from './load-screen.ts';
import { screenFault } from './screen-result.ts';
import type { ScreenResult } from './screen-result.ts';
import { ScreenSlot } from './screen-slot.tsx';
import { testScreen } from './test-screen.ts';

const queues = testScreen();
const ok = (Screen: () => ReactNode) => ({ ok: true, module: { Screen } }) as const;
const broken: ScreenResult = { ok: false, fault: screenFault('chunk', 'status', { status: 404, requestId: 'req-5' }) };

/** A loader that answers in turn; what it answered stays loaded until it is forgotten. */
const loaderOf = (...results: (ScreenResult | Promise<ScreenResult>)[]) => {
  const loaded = new Map<string, Extract<ScreenResult, { ok: true }>>();
  const load = jest.fn(async (screen: PageScreen) => {
    const result = await (results.shift() ?? broken);
    if (result.ok) loaded.set(screen.federationName, result);
    return result;
  });
  return { load, loaded: (screen: PageScreen) => loaded.get(screen.federationName), forget: (screen: PageScreen) => void loaded.delete(screen.federationName) } satisfies ScreenLoader;
};

const show = (loader: ScreenLoader, onShown?: () => void) => {
  const router = createMemoryRouter(
    [
      {
        element: (
          <>
            <nav>
              <Link to="/drugs/queue/com">Committee</Link>
              <Link to="/">Home</Link>
            </nav>
            <Outlet />
          </>
        ),
        children: [
          { path: '/', element: <p>Home page</p> },
          { path: '/drugs/queue/:queueSlug', element: <ScreenSlot screen={queues} loader={loader} skeleton={<p>Bones</p>} {...(onShown && { onShown })} /> },
        ],
      },
    ],
    { initialEntries: ['/drugs/queue/noc'] },
  );
  return render(
    <KitRoot>
      <RouterProvider router={router} />
    </KitRoot>,
  );
};

const Queue = () => <h1>Queue {useParams()['queueSlug']}</h1>;
/** The panel itself; its text stands in the page's live region too. */
const panel = () => page.findByRole('region', { name: 'Queues could not be shown' });
const retry = () => page.getByRole('button', { name: 'Retry' });

describe('while a screen loads', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('draws nothing for a screen that comes at once, and a skeleton for one that takes longer', async () => {
    let arrive: (result: ScreenResult) => void = () => {};
    show(loaderOf(new Promise((resolve) => (arrive = resolve))));
    await act(() => jest.advanceTimersByTimeAsync(LIMITS.skeletonDelay - 1));
    expect(page.queryByText('Bones')).toBeNull();
    await act(() => jest.advanceTimersByTimeAsync(1));
    expect(page.getByText('Bones')).toBeInTheDocument();
    expect(page.getByRole('status', { name: 'Loading Queues' })).toBeInTheDocument();
    arrive(ok(Queue));
    await act(() => jest.advanceTimersByTimeAsync(0));
    expect(page.queryByText('Bones')).toBeNull();
    expect(page.getByText('Queue noc')).toBeInTheDocument();
  });
});

it('draws a screen that was loaded before in its first render', async () => {
  const loader = loaderOf(ok(Queue));
  await loader.load(queues);
  const onShown = jest.fn();
  show(loader, onShown);
  expect(page.getByText('Queue noc')).toBeInTheDocument();
  expect(loader.load).toHaveBeenCalledTimes(1);
  expect(onShown).toHaveBeenCalledTimes(1);
});

it('keeps the screen when the user goes on to another of its pages', async () => {
  let mounted = 0;
  const Counting = () => <p>Drawn by {useState(() => ++mounted)[0]}</p>;
  show(loaderOf(ok(Counting)));
  await page.findByText('Drawn by 1');
  await userEvent.click(page.getByRole('link', { name: 'Committee' }));
  expect(page.getByText('Drawn by 1')).toBeInTheDocument();
});

describe('a screen that does not load', () => {
  it('is named with version, stage, reason and request, and Retry loads it', async () => {
    const loader = loaderOf(broken, ok(Queue));
    show(loader);
    expect(await panel()).toHaveTextContent(/The server refused a file \(404\)\..* Version 1\.0\.0-ab12cd34 stopped at its code\./);
    expect(await panel()).toHaveTextContent('Request req-5');
    await userEvent.click(retry());
    expect(await page.findByText('Queue noc')).toBeInTheDocument();
  });

  it('gets a new attempt when the user goes to another of its pages', async () => {
    show(loaderOf(broken, ok(Queue)));
    await panel();
    await userEvent.click(page.getByRole('link', { name: 'Committee' }));
    expect(await page.findByText('Queue com')).toBeInTheDocument();
  });

  it('leaves navigation and the other pages at work', async () => {
    show(loaderOf(broken));
    await panel();
    await userEvent.click(page.getByRole('link', { name: 'Home' }));
    expect(page.getByText('Home page')).toBeInTheDocument();
  });

  it('offers a reload where only a newer shell helps', async () => {
    show(loaderOf({ ok: false, fault: screenFault('contract', 'contract') }));
    expect(await page.findByRole('button', { name: 'Reload the page' })).toBeInTheDocument();
  });
});

describe('a screen that throws while it draws', () => {
  beforeEach(() => void jest.spyOn(console, 'error').mockImplementation(() => {}));
  const Throwing = () => {
    throw new Error('broke');
  };
  const OnCommitteeOnly = () => (useParams()['queueSlug'] === 'com' ? <Queue /> : <Throwing />);

  it('is named, and Retry loads its code anew', async () => {
    const loader = loaderOf(ok(Throwing), ok(Queue));
    show(loader);
    expect(await panel()).toHaveTextContent(/stopped at drawing/);
    await userEvent.click(retry());
    expect(await page.findByText('Queue noc')).toBeInTheDocument();
    expect(loader.load).toHaveBeenCalledTimes(2);
  });

  it('draws again when the user goes to another of its pages', async () => {
    show(loaderOf(ok(OnCommitteeOnly)));
    await panel();
    await userEvent.click(page.getByRole('link', { name: 'Committee' }));
    expect(await page.findByText('Queue com')).toBeInTheDocument();
  });

  it('says of a chunk that went away meanwhile that it could not be reached', async () => {
    const Gone = () => {
      throw Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError' });
    };
    show(loaderOf(ok(Gone)));
    expect(await panel()).toHaveTextContent(/A file could not be reached\..* stopped at its code/);
  });
});
