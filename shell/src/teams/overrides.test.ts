import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { LIMITS } from '@refined/shared/domain';
import { screensStore } from '../remotes/index.ts';
import {
  forgetScreens,
  releaseStateOf,
  screenRelease,
  shellRelease,
} from '../testing/release-states.ts';
import { leaveOverrides, restoreOverrides, takeLostOverrides, takeOverride } from './overrides.ts';

const ORIGIN = 'http://127.0.0.1:8080';
const KEPT = 'refined.override';
const elsewhere = releaseStateOf({
  shell: { releases: { '1.0.0': shellRelease() } },
  'queues-mfe': {
    releases: { '1.4.0-dev.ab': screenRelease('Queues'), '1.3.0': screenRelease('Queues') },
  },
});

const allow = (...overrideOrigins: string[]) => {
  document.head.innerHTML = `<script type="application/json" id="refined-config">${JSON.stringify({ productName: 'F', productKey: 'f', apiHost: '', overrideOrigins })}</script>`;
};
const answer = (
  respond: (init: RequestInit | undefined) => Response | Promise<Response> = () =>
    Response.json(elsewhere),
) => jest.spyOn(globalThis, 'fetch').mockImplementation(async (_input, init) => respond(init));

let streams: { address: string; close: () => void; say: (event: string) => void }[];
beforeEach(() => {
  streams = [];
  Object.assign(globalThis, {
    EventSource: class {
      readonly #listeners = new Map<string, () => void>();
      constructor(address: string) {
        streams.push({
          address,
          close: this.close,
          say: (event) => this.#listeners.get(event)?.(),
        });
      }
      addEventListener = (event: string, listener: () => void) =>
        void this.#listeners.set(event, listener);
      close = jest.fn();
    },
  });
  allow(ORIGIN);
  screensStore.take(
    releaseStateOf({ 'queues-mfe': { releases: { '1.3.0': screenRelease('Queues') } } }),
  );
});
afterEach(() => {
  leaveOverrides();
  takeLostOverrides();
  forgetScreens();
  document.head.replaceChildren();
});

const shown = () => screensStore.choices()[0]?.releases[0];
const take = () => takeOverride('queues-mfe', 'Queues', ORIGIN);

describe('a screen under development', () => {
  it('is the active release of its host, loaded from there', async () => {
    const fetched = answer();
    expect(await take()).toMatchObject({ screen: { version: '1.4.0-dev.ab' } });
    expect(fetched.mock.calls[0]).toEqual([
      `${ORIGIN}/releases/state.json`,
      expect.objectContaining({ credentials: 'omit', cache: 'no-store' }),
    ]);
    expect(shown()).toMatchObject({
      version: '1.4.0-dev.ab',
      base: `${ORIGIN}/releases/queues-mfe/1.4.0-dev.ab/`,
    });
    expect([...screensStore.overridden()]).toEqual(['queues-mfe']);
  });

  it('is followed as long as it is used', async () => {
    answer();
    await take();
    await take();
    expect(streams.map(({ address }) => address)).toEqual([`${ORIGIN}/dev/reload`]);
    leaveOverrides();
    expect(streams[0]?.close).toHaveBeenCalledTimes(1);
  });

  it('is left at once, and not taken again by a reload', async () => {
    answer();
    await take();
    leaveOverrides();
    expect(shown()).toMatchObject({ version: '1.3.0', base: '/releases/queues-mfe/1.3.0/' });
    expect(restoreOverrides()).toBeUndefined();
  });

  it('comes back after a reload of the tab', async () => {
    answer();
    await take();
    // A reload keeps only this tab's storage.
    screensStore.setOverride('queues-mfe', undefined);
    await restoreOverrides();
    expect(shown()?.base).toBe(`${ORIGIN}/releases/queues-mfe/1.4.0-dev.ab/`);
    expect(takeLostOverrides()).toEqual([]);
  });
});

describe('what is refused, with a sentence, and changes nothing', () => {
  const sentence = async () => {
    const taken = await take();
    expect(screensStore.overridden().size).toBe(0);
    expect(shown()?.version).toBe('1.3.0');
    expect(sessionStorage.getItem(KEPT)).toBeNull();
    return 'sentence' in taken ? taken.sentence : undefined;
  };

  it('an origin that the gateway does not list: it is not even asked', async () => {
    const fetched = answer();
    allow('http://127.0.0.1:9999');
    expect(await sentence()).toBe(`This host does not allow screens from ${ORIGIN}.`);
    document.head.replaceChildren();
    expect(await sentence()).toBe(`This host does not allow screens from ${ORIGIN}.`);
    expect(fetched).not.toHaveBeenCalled();
  });

  it('a host that does not run', async () => {
    answer(() => Promise.reject(new TypeError('Failed to fetch')));
    expect(await sentence()).toMatch(/^Nothing answers at http:\/\/127\.0\.0\.1:8080\./);
  });

  it('a host that hangs', async () => {
    jest.useFakeTimers();
    answer(() => new Promise(() => {}));
    const said = sentence();
    await jest.advanceTimersByTimeAsync(LIMITS.screenDeadline);
    expect(await said).toMatch(/did not answer in time/);
    jest.useRealTimers();
  });

  it.each([
    ['a page', () => new Response('<html>')],
    ['an empty document', () => Response.json({})],
    ['a fault', () => Response.json(elsewhere, { status: 503 })],
  ])('%s instead of the releases', async (_what, respond) => {
    answer(respond);
    expect(await sentence()).toMatch(/answers, but not with the releases/);
  });

  it.each([
    [
      'another screen only',
      releaseStateOf({ 'month-mfe': { releases: { '1.0.0': screenRelease('Month') } } }),
    ],
    ['no release by that name', { ...elsewhere, releases: {} }],
    [
      'a shell by that name',
      releaseStateOf({ 'queues-mfe': { releases: { '1.0.0': shellRelease() } } }),
    ],
  ])('%s', async (_what, state) => {
    answer(() => Response.json(state));
    expect(await sentence()).toBe(`${ORIGIN} has no screen Queues.`);
  });

  it('a screen that needs more than this shell offers', async () => {
    answer(() =>
      Response.json(
        releaseStateOf({
          'queues-mfe': { releases: { '2.0.0': screenRelease('Queues', { contract: '99.0.0' }) } },
        }),
      ),
    );
    expect(await sentence()).toMatch(/^Queues from .* needs another version of this page/);
  });
});

describe('after a reload', () => {
  it('a host that is gone costs nobody the released screen, and is said once', async () => {
    sessionStorage.setItem(KEPT, JSON.stringify({ 'queues-mfe': ORIGIN }));
    answer(() => Promise.reject(new TypeError('Failed to fetch')));
    await restoreOverrides();
    expect(shown()?.version).toBe('1.3.0');
    expect(takeLostOverrides()).toEqual([
      expect.stringMatching(/^Nothing answers at .* The released screen is used\.$/),
    ]);
    expect(takeLostOverrides()).toEqual([]);
    expect(restoreOverrides()).toBeUndefined();
  });

  it('a screen that is gone from there is named as users know it', async () => {
    sessionStorage.setItem(KEPT, JSON.stringify({ 'queues-mfe': ORIGIN }));
    answer(() =>
      Response.json(
        releaseStateOf({ 'month-mfe': { releases: { '1.0.0': screenRelease('Month') } } }),
      ),
    );
    await restoreOverrides();
    expect(takeLostOverrides()).toEqual([
      `${ORIGIN} has no screen Queues. The released screen is used.`,
    ]);
  });

  it.each(['{', '[]', 'null', '"x"', '{"queues-mfe":1}', '{}'])(
    'storage that holds %s is as good as none (browser fault 26)',
    (kept) => {
      sessionStorage.setItem(KEPT, kept);
      expect(restoreOverrides()).toBeUndefined();
    },
  );

  it('storage that is forbidden is as good as none, and an override lasts until the reload', async () => {
    jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    expect(restoreOverrides()).toBeUndefined();
    answer();
    await take();
    expect(shown()?.version).toBe('1.4.0-dev.ab');
  });
});
