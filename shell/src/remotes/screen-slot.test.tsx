import { useEffect, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen as page, waitFor } from '@testing-library/react';
import { LIMITS } from '@refined/shared/domain';
import { useParams } from '@refined/shared/router';
import { screenFault, type ScreenResult } from './screen-result.ts';
import { testRelease } from '../testing/test-screen.ts';
import { MOST_BLANK_CHECKS } from './blank.ts';
import { ok, renderSlot } from '../testing/test-slot.tsx';

const [newer, older] = [testRelease('2.0.0'), testRelease('1.0.0')];
const broken = {
  ok: false,
  fault: screenFault('chunk', 'status', { status: 404, requestId: 'req-5' }),
} satisfies ScreenResult;

const Queue = () => <h1>Queue {useParams()['queueSlug']}</h1>;
const OlderQueue = () => <h1>Older queue {useParams()['queueSlug']}</h1>;
const Throwing = (): never => {
  throw new Error('broke');
};
/** A newer release with this result, and a working older one. */
const overOlder = (result: ScreenResult) => ({ '2.0.0': [result], '1.0.0': [ok(OlderQueue)] });
/** The reports: version, stage, kind, and the version shown instead. */
const reported = (report: ReturnType<typeof renderSlot>['report']) =>
  report.mock.calls.map(([{ version }, { stage, kind }, shown]) => [version, stage, kind, shown]);
/** The panel itself, not the same text in the live region. */
const panel = () => page.findByRole('region', { name: 'Queues could not be shown' });
const retry = () => page.getByRole('button', { name: 'Retry' });
const committee = () => page.getByRole('link', { name: 'Committee' });

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  jest.spyOn(console, 'info').mockImplementation(() => undefined);
});

describe('while a screen loads', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('draws nothing for a screen that comes at once, and a skeleton for one that takes longer', async () => {
    let arrive: (result: ScreenResult) => void = () => {};
    renderSlot([older], { '1.0.0': [new Promise((resolve) => (arrive = resolve))] });
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

it('draws a screen that was loaded before in its first render, and says what is open', async () => {
  const onShown = jest.fn();
  const { load, ready, store } = renderSlot(
    [older],
    { '1.0.0': [ok(Queue)] },
    { onShown, prepare: ({ load: before }) => before(older) },
  );
  await ready;
  expect(page.getByText('Queue noc')).toBeInTheDocument();
  expect(load).toHaveBeenCalledTimes(1);
  expect(onShown).toHaveBeenCalledTimes(1);
  expect(store.shown().get('queues-mfe')).toMatchObject({
    isOpen: true,
    release: { version: '1.0.0' },
  });
});

it('draws a screen once, whatever the slot does besides', async () => {
  const drawn = jest.fn();
  const Counting = () => {
    drawn();
    return <p>Here</p>;
  };
  const { ready, update } = renderSlot(
    [older],
    { '1.0.0': [ok(Counting)] },
    { prepare: ({ load }) => load(older) },
  );
  await ready;
  act(() => update([newer, older]));
  expect(await page.findByRole('button', { name: 'Use it now' })).toBeInTheDocument();
  expect(drawn).toHaveBeenCalledTimes(1);
});

it('keeps the screen when the user goes on to another of its pages, and unmounts it whole when it is left', async () => {
  let mounted = 0;
  const left = jest.fn<() => void>();
  const Counting = () => {
    useEffect(() => left, []);
    return <p>Drawn by {useState(() => ++mounted)[0]}</p>;
  };
  const { user, store } = renderSlot([older], { '1.0.0': [ok(Counting)] });
  await page.findByText('Drawn by 1');
  await user.click(committee());
  expect(page.getByText('Drawn by 1')).toBeInTheDocument();
  expect(left).not.toHaveBeenCalled();
  await user.click(page.getByRole('link', { name: 'Home' }));
  expect(left).toHaveBeenCalledTimes(1);
  expect(store.shown().get('queues-mfe')).toMatchObject({ isOpen: false });
});

describe('a screen of which no release loads', () => {
  it('is named with version, stage, reason and request, and Retry loads it from the first release on', async () => {
    const { user, refresh, load } = renderSlot([newer, older], {
      '2.0.0': [broken, ok(Queue)],
      '1.0.0': [broken],
    });
    expect(await panel()).toHaveTextContent(
      /The server refused a file \(404\)\..* Version 2\.0\.0 stopped at its code\./,
    );
    expect(await panel()).toHaveTextContent('Request req-5');
    await user.click(retry());
    expect(await page.findByText('Queue noc')).toBeInTheDocument();
    expect(load.mock.calls.map(([{ version }]) => version)).toEqual(['2.0.0', '1.0.0', '2.0.0']);
    expect(refresh).toHaveBeenCalledTimes(1);
  });

  it('says what happened before what to do, where the file is the shell’s', async () => {
    renderSlot([older], { '1.0.0': [{ ok: false, fault: { ...broken.fault, isOfShell: true } }] });
    expect(await panel()).toHaveTextContent(
      'The server refused a file (404). It is a file that every screen needs. No work is lost. Retry in a moment.',
    );
  });

  it('gets a new attempt when the user goes to another of its pages', async () => {
    const { user } = renderSlot([older], { '1.0.0': [broken, ok(Queue)] });
    await panel();
    await user.click(committee());
    expect(await page.findByText('Queue com')).toBeInTheDocument();
  });

  it('is a page like any other: a heading, which has the focus after a Retry in vain, and a window title of its own', async () => {
    document.title = 'The page before';
    const { user } = renderSlot([older], { '1.0.0': [broken] });
    await panel();
    const heading = () => page.getByRole('heading', { level: 1, name: 'Page not available' });
    expect(document.title).toBe('Page not available · ReFined');
    expect(heading()).not.toHaveFocus();
    await user.click(retry());
    await waitFor(() => expect(heading()).toHaveFocus());
  });

  it('leaves navigation and the other pages at work', async () => {
    const { user } = renderSlot([older], { '1.0.0': [broken] });
    await panel();
    await user.click(page.getByRole('link', { name: 'Home' }));
    expect(page.getByText('Home page')).toBeInTheDocument();
  });

  it('offers a reload where only a newer shell helps, and says so once', async () => {
    const { user } = renderSlot([older], {
      '1.0.0': [{ ok: false, fault: screenFault('contract', 'contract') }],
    });
    expect(await page.findByRole('button', { name: 'Reload the page' })).toBeInTheDocument();
    await user.click(committee());
    expect(page.getByRole('button', { name: 'Reload the page' })).toBeInTheDocument();
    expect(console.error).toHaveBeenCalledTimes(1);
  });
});

describe('a release that throws while it draws', () => {
  const OnCommitteeOnly = () => (useParams()['queueSlug'] === 'com' ? <Queue /> : <Throwing />);

  it('is replaced by the one before at the same address', async () => {
    const { report, router } = renderSlot([newer, older], overOlder(ok(Throwing)));
    expect(await page.findByText('Older queue noc')).toBeInTheDocument();
    expect(router.state.location.pathname).toBe('/drugs/queue/noc');
    expect(reported(report)).toEqual([['2.0.0', 'render', 'render', '1.0.0']]);
  });

  it('is replaced in mid-session too', async () => {
    const OnNocOnly = () => (useParams()['queueSlug'] === 'noc' ? <Queue /> : <Throwing />);
    const { user } = renderSlot([newer, older], overOlder(ok(OnNocOnly)));
    await page.findByText('Queue noc');
    await user.click(committee());
    expect(await page.findByText('Older queue com')).toBeInTheDocument();
  });

  it('is named when nothing is left, and Retry loads its code anew', async () => {
    const { load, user } = renderSlot([older], { '1.0.0': [ok(Throwing), ok(Queue)] });
    expect(await panel()).toHaveTextContent(/The screen has a fault\..* stopped at drawing/);
    await user.click(retry());
    expect(await page.findByText('Queue noc')).toBeInTheDocument();
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('is not tried by itself a second time, prefetched or not', async () => {
    const { load, ready } = renderSlot(
      [older],
      { '1.0.0': [ok(Throwing)] },
      { prepare: ({ load: before }) => before(older) },
    );
    await ready;
    await panel();
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('draws again when the user goes to another of its pages', async () => {
    const { user } = renderSlot([older], { '1.0.0': [ok(OnCommitteeOnly)] });
    await panel();
    await user.click(committee());
    expect(await page.findByText('Queue com')).toBeInTheDocument();
  });
});

describe('a chunk that is gone in mid-session', () => {
  const Gone = (): never => {
    throw Object.assign(new Error('Loading chunk 7 failed.'), {
      name: 'ChunkLoadError',
      type: 'error',
      request: `http://localhost${newer.base}lazy.1.js`,
    });
  };
  beforeEach(
    () =>
      void jest
        .spyOn(globalThis, 'fetch')
        .mockResolvedValue(
          new Response('', { status: 404, headers: { 'content-type': 'text/plain' } }),
        ),
  );

  it('asks what is active now, and shows that', async () => {
    const restored = testRelease('1.5.0');
    const { refresh, update, report } = renderSlot([newer, older], {
      '2.0.0': [ok(Gone)],
      '1.5.0': [ok(Queue)],
      '1.0.0': [ok(OlderQueue)],
    });
    refresh.mockImplementation(async () => update([restored, older]));
    expect(await page.findByText('Queue noc')).toBeInTheDocument();
    expect(reported(report)).toEqual([['2.0.0', 'chunk', 'status', '1.5.0']]);
  });

  it('shows the release before when the state has nothing new', async () => {
    const { refresh } = renderSlot([newer, older], overOlder(ok(Gone)));
    expect(await page.findByText('Older queue noc')).toBeInTheDocument();
    expect(refresh).toHaveBeenCalledTimes(1);
  });

  it('is named when nothing is left', async () => {
    renderSlot([newer], { '2.0.0': [ok(Gone)] });
    expect(await panel()).toHaveTextContent(
      /The server refused a file \(404\)\..* stopped at its code/,
    );
  });
});

describe('a running release that failed', () => {
  it('is replaced by the one before, at the same address, and reported', async () => {
    const { loader, report, store } = renderSlot([newer, older], overOlder(ok(Queue)));
    await page.findByText('Queue noc');
    act(() => loader.failBase(newer.base, screenFault('run', 'errors')));
    expect(await page.findByText('Older queue noc')).toBeInTheDocument();
    expect(report.mock.calls).toMatchObject([
      [{ version: '2.0.0' }, { stage: 'run', kind: 'errors' }, '1.0.0'],
    ]);
    expect(store.failureOf(newer)).toMatchObject({ kind: 'errors' });
  });

  it('counts anew when the user presses Retry', async () => {
    const { loader, user } = renderSlot([older], { '1.0.0': [ok(Queue)] });
    await page.findByText('Queue noc');
    act(() => loader.failBase(older.base, screenFault('run', 'errors')));
    await user.click(await page.findByRole('button', { name: 'Retry' }));
    expect(await page.findByText('Queue noc')).toBeInTheDocument();
  });

  it('by trying to replace what the browser gives is named so', async () => {
    const Replaces = (): never => {
      throw new TypeError('fetch is pinned: all code of this page relies on it');
    };
    const { report } = renderSlot([newer, older], overOlder(ok(Replaces)));
    expect(await page.findByText('Older queue noc')).toBeInTheDocument();
    expect(report.mock.calls).toMatchObject([[{}, { stage: 'render', kind: 'globals' }, '1.0.0']]);
  });
});

it('a screen whose elements somebody else has moved, as translators do is drawn anew, and no release is blamed', async () => {
  const Toggle = () => {
    const [isLong, setLong] = useState(false);
    return (
      <p>
        <button type="button" onClick={() => setLong(!isLong)}>
          Press
        </button>
        {!isLong && 'a text'}
      </p>
    );
  };
  const { report, user } = renderSlot([newer, older], { '2.0.0': [ok(Toggle)] });
  const button = await page.findByRole('button', { name: 'Press' });
  const text = button.nextSibling!;
  const font = document.createElement('font');
  text.replaceWith(font);
  font.append(text);
  await user.click(button);
  expect(await page.findByText('a text')).toBeInTheDocument();
  expect(report).not.toHaveBeenCalled();
});

describe('a slot that stays empty', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
    Reflect.deleteProperty(Range.prototype, 'getClientRects');
  });

  const Empty = () => null;
  /** React renders at the end of each act(). */
  const looks = async (count: number) => {
    for (let look = 0; look < count; look += 1) await act(() => jest.advanceTimersByTimeAsync(500));
  };
  /** jsdom has no layout: visible elements get an area. */
  const laidOut = (width = 10) => {
    const rects = [{ width, height: 10 }] as unknown as DOMRectList;
    jest.spyOn(Element.prototype, 'getClientRects').mockReturnValue(rects);
    Range.prototype.getClientRects = () => rects;
  };

  it('is a failure of its release', async () => {
    laidOut();
    const { report } = renderSlot([newer, older], overOlder(ok(Empty)));
    await looks(MOST_BLANK_CHECKS + 2);
    expect(report.mock.calls).toMatchObject([[{}, { stage: 'run', kind: 'blank' }, '1.0.0']]);
    expect(page.getByText('Older queue noc')).toBeInTheDocument();
  });

  it('is none where the page around it is hidden or shrunk by somebody else', async () => {
    laidOut(0);
    const { report } = renderSlot([newer, older], overOlder(ok(Empty)));
    await looks(2 * MOST_BLANK_CHECKS);
    expect(report).not.toHaveBeenCalled();
    laidOut();
    await looks(MOST_BLANK_CHECKS + 2);
    expect(report).toHaveBeenCalledTimes(1);
  });
});

it('a screen that suspends holds up only itself', async () => {
  const never = new Promise<never>(() => undefined);
  const Suspended = (): never => {
    throw never;
  };
  renderSlot([older], { '1.0.0': [ok(Suspended)] });
  expect(await page.findByText('Bones')).toBeVisible();
  expect(page.getByRole('link', { name: 'Committee' })).toBeVisible();
});
