import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { clientLoads, clientReport, REPORTED_ERROR } from '@refined/shared/contract';
import { LIMITS } from '@refined/shared/domain';
import { screenFault } from './screen-result.ts';
import { testScreen } from '../testing/test-screen.ts';
import { fakePage } from '../testing/fake-page.ts';
import { createReporter } from './report-failure.ts';

const page = fakePage();
const release = testScreen();
const fault = screenFault('chunk', 'integrity', {
  requestId: 'req-1',
  cause: new TypeError('Failed to fetch'),
});
const post = jest.fn<typeof fetch>();

beforeEach(() => {
  jest.useFakeTimers();
  post.mockReset().mockResolvedValue(new Response(null, { status: 204 }));
});
afterEach(() => {
  jest.useRealTimers();
});

const open = (isEnabled = true) =>
  createReporter({
    isEnabled: () => isEnabled,
    fetch: post,
  });
const bodies = (): unknown[] => post.mock.calls.map(([, init]) => JSON.parse(String(init?.body)));
const pause = () => jest.advanceTimersByTime(LIMITS.reportPause);

describe('a failure', () => {
  it('is told at once: what failed, why and what is shown, and nothing about who', () => {
    open().failure(release, fault, '0.9.0');
    const [address, init] = post.mock.calls[0]!;
    expect(address).toBe('/client-reports');
    expect(init).toMatchObject({ method: 'POST', keepalive: true, credentials: 'omit' });
    const [body] = bodies();
    expect(body).toEqual({
      workspace: 'queues-mfe',
      version: release.version,
      stage: 'chunk',
      fault: 'integrity',
      shown: '0.9.0',
      reference: 'req-1',
      error: { name: 'TypeError', message: 'Failed to fetch', stack: expect.any(String) },
    });
    expect(clientReport.safeParse(body).success).toBe(true);
  });

  it('comes with the token of who is signed in, which only the header carries', () => {
    localStorage.setItem('authInfo', JSON.stringify({ token: 'a-token' }));
    open().failure(release, fault, null);
    expect(post.mock.calls[0]![1]?.headers).toMatchObject({ authorization: 'Token a-token' });
    expect(JSON.stringify(bodies())).not.toContain('a-token');
  });

  it.each([undefined, '', 'x', 'null', '[]', '{}', '{"token":1}'])(
    'comes without a token when authInfo is %j',
    (info) => {
      if (info !== undefined) localStorage.setItem('authInfo', info);
      open().failure(release, fault, null);
      expect(post.mock.calls[0]![1]?.headers).toEqual({ 'content-type': 'application/json' });
    },
  );

  it('is told once in a page', () => {
    const { failure } = open();
    failure(release, fault, null);
    failure(release, screenFault('chunk', 'integrity'), null);
    failure(release, screenFault('chunk', 'timeout'), null);
    failure(testScreen({ base: '/releases/queues-mfe/2/' }), fault, null);
    expect(bodies()).toMatchObject([
      { fault: 'integrity' },
      { fault: 'timeout' },
      { fault: 'integrity' },
    ]);
  });

  it('is cut to what the host takes', () => {
    const long = Object.assign(new Error('m'.repeat(10_000)), {
      name: 'n'.repeat(10_000),
      stack: 's'.repeat(10_000),
    });
    open().failure(release, screenFault('render', 'render', { cause: long }), null);
    const { error } = bodies()[0] as { error: Record<string, string> };
    expect(
      Object.fromEntries(Object.entries(error).map(([key, { length }]) => [key, length])),
    ).toEqual(REPORTED_ERROR);
  });

  it.each([
    ['a text', 'broke', { name: 'string', message: 'broke' }],
    ['nothing', undefined, undefined],
    ['null', null, { name: 'object', message: 'null' }],
  ])('that was caused by %s is told too', (_what, cause, error) => {
    open().failure(release, screenFault('render', 'render', { cause }), null);
    expect(bodies()[0]).toEqual(
      error
        ? expect.objectContaining({ error })
        : expect.not.objectContaining({ error: expect.anything() }),
    );
  });

  it('goes without a reference that is none', () => {
    open().failure(release, { ...fault, reference: '<b> of another host' }, null);
    expect(bodies()[0]).not.toHaveProperty('reference');
  });

  it('counts as a load, once', () => {
    const { failure, load } = open();
    failure(release, fault, null);
    load(release);
    failure(release, screenFault('chunk', 'timeout'), null);
    for (let sent = 0; sent < 5; sent += 1) pause();
    expect(bodies().filter((body) => clientLoads.safeParse(body).success)).toEqual([
      { loads: [{ workspace: 'queues-mfe', version: release.version, count: 1 }] },
    ]);
  });
});

describe('loads', () => {
  const search = testScreen({ workspace: 'search-mfe', base: '/releases/search-mfe/1.0.0/' });

  it('are told together a little later, each release once', () => {
    const { load } = open();
    load({ workspace: 'shell', version: '1.0.0' });
    load(release);
    load(release);
    load(search);
    expect(post).not.toHaveBeenCalled();
    pause();
    const [body] = bodies();
    expect(body).toEqual({
      loads: [
        { workspace: 'shell', version: '1.0.0', count: 1 },
        { workspace: 'queues-mfe', version: release.version, count: 1 },
        { workspace: 'search-mfe', version: search.version, count: 1 },
      ],
    });
    expect(clientLoads.safeParse(body).success).toBe(true);
    pause();
    expect(post).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['is hidden', page.hide],
    ['ends', () => page.happens('pagehide')],
  ])('are told at the latest when the page %s', (_what, end) => {
    open().load(search);
    end();
    end();
    pause();
    expect(bodies()).toMatchObject([{ loads: [{ workspace: 'search-mfe' }] }]);
  });
});

it('does not mind whether the report arrives', async () => {
  post.mockRejectedValue(new TypeError('Failed to fetch'));
  open().failure(release, fault, null);
  await Promise.resolve();
});

it.each([
  ['where the host takes none', release, fault, false],
  [
    'about a screen that only needs a newer shell',
    release,
    screenFault('contract', 'contract'),
    true,
  ],
  [
    'about an override',
    testScreen({ base: 'http://127.0.0.1:8080/releases/queues-mfe/1/' }),
    fault,
    true,
  ],
] as const)('is silent %s', (what, of, about, isEnabled) => {
  const { failure, load } = open(isEnabled);
  failure(of, about, null);
  if (!what.includes('newer shell')) load(of);
  pause();
  page.hide();
  expect(post).not.toHaveBeenCalled();
});
