import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { PageScreen } from '@refined/shared/contract';
import { LIMITS } from '@refined/shared/domain';
import type { FederationRuntime } from './federation-runtime.ts';
import { screenFault } from './screen-result.ts';
import { createScreenLoader } from './load-screen.ts';
import { checkScript } from './script-check.ts';
import { testScreen } from '../testing/test-screen.ts';

const screen = testScreen();
const entry = `${screen.base}remoteEntry.1.js`;
const chunk = `${screen.base}screen.1.js`;
const screenModule = { Screen: () => null };

const script = (init: ResponseInit & { type?: string } = {}): Response =>
  new Response('code', {
    ...init,
    headers: {
      'content-type': init.type ?? 'text/javascript; charset=utf-8',
      'x-request-id': 'req-9',
    },
  });

type Answer = (init: RequestInit | undefined) => Response | Promise<Response>;
const whole: Answer = () => script();
/**
 * The browser's reaction to bytes with another hash: it hides the answer, except without
 * `integrity`.
 */
const hidden =
  (answer: () => Response): Answer =>
  (init) =>
    init?.integrity ? Promise.reject(new TypeError('Failed to fetch')) : answer();

const network = (answers: Record<string, Answer>) =>
  jest
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async (input, init) => (answers[String(input)] ?? whole)(init));

const federation = (load: FederationRuntime['load'] = async () => screenModule) => {
  const runtime = { load: jest.fn(load) };
  return { runtime, loader: createScreenLoader(async () => ({ ok: true, runtime })) };
};

const faultOf = async (
  answers: Record<string, Answer>,
  load?: FederationRuntime['load'],
  asked: PageScreen = screen,
) => {
  network(answers);
  const { runtime, loader } = federation(load);
  const result = await loader.load(asked);
  return { fault: result.ok ? undefined : result.fault, runtime, loader };
};

describe('a release that is whole', () => {
  it('is fetched with its hashes in one wave, then handed to the runtime at the same address', async () => {
    const fetched = network({});
    const { runtime, loader } = federation();
    expect(await loader.load(screen)).toEqual({ ok: true, module: screenModule });
    expect(fetched.mock.calls.map(([url, init]) => [url, init?.integrity])).toEqual([
      [entry, screen.entry.integrity],
      [chunk, screen.initial[0]?.integrity],
    ]);
    expect(runtime.load).toHaveBeenCalledWith({
      name: screen.federationName,
      globalName: screen.federationName,
      entry,
    });
  });

  it('has every script checked that it loads later: each by its hash, and none that it does not list', async () => {
    const listed = { ...screen, integrity: { ...screen.integrity, 'lazy.1.js': 'sha384-lazy' } };
    const loads = (path: string): string => {
      const element = document.createElement('script');
      checkScript(element, `${screen.base}${path}`);
      return element.integrity;
    };
    network({});
    const { loader } = federation(async () => {
      expect(loads('lazy.1.js')).toBe('sha384-lazy');
      expect(loads('stranger.js')).toMatch(/^sha384-A+$/);
      return screenModule;
    });
    expect(await loader.load(listed)).toMatchObject({ ok: true });
  });

  it('is loaded once, however often it is asked for', async () => {
    network({});
    const { runtime, loader } = federation();
    const [first, second] = await Promise.all([loader.load(screen), loader.load(screen)]);
    expect(second).toBe(first);
    expect(loader.loaded(screen)).toBe(first);
    await loader.load(screen);
    expect(runtime.load).toHaveBeenCalledTimes(1);
  });

  it('is told apart from an override of the same version', async () => {
    network({});
    const { runtime, loader } = federation();
    await loader.load(screen);
    const override = testScreen({
      base: 'http://127.0.0.1:8080/releases/queues-mfe/1.0.0-ab12cd34/',
    });
    expect(loader.loaded(override)).toBeUndefined();
    await loader.load(override);
    expect(runtime.load.mock.calls.map(([{ name, entry: address }]) => [name, address])).toEqual([
      [screen.federationName, entry],
      [`${screen.federationName}_retry_1`, `${override.base}remoteEntry.1.js`],
    ]);
  });

  it('waits for another release of the same screen that is loading', async () => {
    network({});
    const order: string[] = [];
    const { loader } = federation(async ({ name }) => {
      order.push(`${name} starts`);
      await Promise.resolve();
      order.push(`${name} ends`);
      return screenModule;
    });
    const next = testScreen({
      version: '1.0.1',
      federationName: 'queues_mfe_1_0_1',
      base: '/releases/queues-mfe/1.0.1/',
    });
    await Promise.all([loader.load(screen), loader.load(next)]);
    expect(order).toEqual([
      `${screen.federationName} starts`,
      `${screen.federationName} ends`,
      'queues_mfe_1_0_1 starts',
      'queues_mfe_1_0_1 ends',
    ]);
  });
});

describe('a release that is only fetched', () => {
  it('comes with its hashes, once, and does not run', async () => {
    const fetched = network({});
    const { runtime, loader } = federation();
    await Promise.all([loader.fetch(screen), loader.fetch(screen)]);
    expect(await loader.fetch(screen)).toBeUndefined();
    expect(fetched.mock.calls.map(([url, init]) => [url, init?.integrity])).toEqual([
      [entry, screen.entry.integrity],
      [chunk, screen.initial[0]?.integrity],
    ]);
    expect(runtime.load).not.toHaveBeenCalled();
    expect(loader.loaded(screen)).toBeUndefined();
  });

  it('is run from the same addresses', async () => {
    network({});
    const { runtime, loader } = federation();
    await loader.fetch(screen);
    expect(await loader.load(screen)).toMatchObject({ ok: true });
    expect(runtime.load.mock.calls.map(([{ entry: address }]) => address)).toEqual([entry]);
  });

  it('that is opened meanwhile is not fetched again', async () => {
    const fetched = network({});
    const { loader } = federation();
    const fetching = loader.fetch(screen);
    expect(await loader.load(screen)).toMatchObject({ ok: true });
    expect(await fetching).toBeUndefined();
    expect(await loader.fetch(screen)).toBeUndefined();
    expect(fetched).toHaveBeenCalledTimes(2);
  });

  it('and whose file is gone when it is opened fails by its name, and is not run', async () => {
    network({});
    const { runtime, loader } = federation();
    await loader.fetch(screen);
    network({ [entry]: hidden(() => script({ status: 404 })) });
    expect(await loader.load(screen)).toMatchObject({
      ok: false,
      fault: { stage: 'entry', kind: 'status' },
    });
    expect(runtime.load).not.toHaveBeenCalled();
  });

  it('and does not come takes its preloads out of the page; the next attempt has another address', async () => {
    document.head.innerHTML = `<link rel="preload" as="script" href="${entry}">`;
    network({ [entry]: hidden(() => script({ status: 404 })) });
    const { runtime, loader } = federation();
    expect(await loader.fetch(screen)).toMatchObject({ stage: 'entry', kind: 'status' });
    expect(document.querySelector('link')).toBeNull();
    expect(await loader.load(screen)).toMatchObject({ ok: true });
    expect(runtime.load.mock.calls.map(([{ entry: address }]) => address)).toEqual([
      `${entry}?retry=1`,
    ]);
  });
});

describe('a release without all its hashes', () => {
  const { entry: file, initial, integrity } = screen;
  const { [file.path]: _entry, ...withoutEntry } = integrity;
  const { [initial[0]!.path]: _chunk, ...withoutChunk } = integrity;

  it.each([
    ['its entry has none', { entry: { ...file, integrity: '' } }, 'entry'],
    ['the list lacks its entry', { integrity: withoutEntry }, 'entry'],
    [
      'the list has another for its entry',
      { integrity: { ...integrity, [file.path]: `sha384-${'x'.repeat(64)}` } },
      'entry',
    ],
    ['its chunk has none', { initial: [{ ...initial[0]!, integrity: '' }] }, 'chunk'],
    ['the list lacks its chunk', { integrity: withoutChunk }, 'chunk'],
    [
      'its chunk is named like what every object has',
      { initial: [{ ...initial[0]!, path: 'constructor' }] },
      'chunk',
    ],
  ] as const)('is refused before anything is fetched: %s', async (_what, more, stage) => {
    const { fault, runtime } = await faultOf({}, undefined, testScreen(more));
    expect(fault).toMatchObject({ stage, kind: 'schema' });
    expect(globalThis.fetch).not.toHaveBeenCalled();
    expect(runtime.load).not.toHaveBeenCalled();
  });
});

describe('a file that fails', () => {
  it.each([
    ['entry', entry],
    ['chunk', chunk],
  ] as const)('names the stage %s and what came', async (stage, address) => {
    const about = { stage, reference: 'req-9' };
    expect(
      (await faultOf({ [address]: hidden(() => script({ status: 404 })) })).fault,
    ).toMatchObject({ ...about, kind: 'status', status: 404 });
    expect(
      (await faultOf({ [address]: hidden(() => script({ type: 'text/html' })) })).fault,
    ).toMatchObject({ ...about, kind: 'type' });
    expect((await faultOf({ [address]: hidden(() => script()) })).fault).toMatchObject({
      ...about,
      kind: 'integrity',
    });
    expect(
      (await faultOf({ [address]: () => Promise.reject(new TypeError('Failed to fetch')) })).fault,
    ).toMatchObject({ stage, kind: 'network' });
  });

  it('because its download was cut off is asked for again, and nothing is blamed', async () => {
    let cut = true;
    const once: Answer = (init) => {
      if (!init?.integrity || !cut) return script();
      cut = false;
      throw new TypeError('Failed to fetch');
    };
    expect((await faultOf({ [entry]: once })).fault).toBeUndefined();
  });

  it('never reaches the federation runtime, which would stay stuck on it', async () => {
    const { runtime } = await faultOf({ [entry]: hidden(() => script({ status: 500 })) });
    expect(runtime.load).not.toHaveBeenCalled();
  });

  it('ends the wait for the other files', async () => {
    const { fault } = await faultOf({
      [entry]: () => new Promise(() => {}),
      [chunk]: hidden(() => script({ status: 404 })),
    });
    expect(fault).toMatchObject({ stage: 'chunk', kind: 'status' });
  });

  it('takes its preloads out of the page and is asked for at another address by Retry', async () => {
    document.head.innerHTML = `<link rel="preload" as="script" href="${entry}"><link rel="preload" as="script" href="/releases/search-mfe/1/x.js">`;
    const { loader, runtime } = await faultOf({ [entry]: hidden(() => script({ status: 404 })) });
    expect([...document.querySelectorAll('link')].map((link) => link.getAttribute('href'))).toEqual(
      ['/releases/search-mfe/1/x.js'],
    );
    expect(await loader.load(screen)).toEqual({ ok: true, module: screenModule });
    expect(runtime.load).toHaveBeenCalledWith({
      name: screen.federationName,
      globalName: screen.federationName,
      entry: `${entry}?retry=1`,
    });
  });
});

it('a release that failed does not hold up another release whose files are there', async () => {
  network({ [entry]: () => new Promise(() => {}) });
  const { loader } = federation();
  void loader.load(screen);
  expect(
    await loader.load(
      testScreen({
        version: '0.9.0',
        federationName: 'queues_mfe_0_9_0',
        base: '/releases/queues-mfe/0.9.0/',
      }),
    ),
  ).toMatchObject({ ok: true });
});

it('without the federation runtime a release is not tried, keeps its files, and runs once the runtime is there', async () => {
  const fetched = network({});
  const missing = { ...screenFault('chunk', 'status'), isOfShell: true };
  const runtime = { load: jest.fn(async () => screenModule) };
  let isThere = false;
  const loader = createScreenLoader(async () =>
    isThere ? { ok: true, runtime } : { ok: false, fault: missing },
  );
  expect(await loader.load(screen)).toEqual({ ok: false, fault: missing });
  expect(runtime.load).not.toHaveBeenCalled();
  isThere = true;
  expect(await loader.load(screen)).toMatchObject({ ok: true });
  expect(new Set(fetched.mock.calls.map(([url]) => url))).toEqual(new Set([entry, chunk]));
});

describe('what does not come in time', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());
  const never = () => new Promise<never>(() => {});

  it.each([
    ['entry', { [entry]: never }],
    ['chunk', { [chunk]: never }],
  ] as const)('ends at the deadline: %s', async (stage, answers) => {
    const loading = faultOf(answers);
    await jest.advanceTimersByTimeAsync(LIMITS.screenDeadline);
    const { fault, loader } = await loading;
    expect(fault).toMatchObject({ stage, kind: 'timeout' });
    network({});
    expect(await loader.load(screen)).toMatchObject({ ok: true });
  });

  it('ends at the deadline: module, and drops what comes later', async () => {
    let answer: ((module: unknown) => void) | undefined;
    const loading = faultOf({}, () => new Promise((resolve) => (answer = resolve)));
    await jest.advanceTimersByTimeAsync(LIMITS.screenDeadline);
    const { fault, loader } = await loading;
    expect(fault).toMatchObject({ stage: 'module', kind: 'timeout' });
    answer?.(screenModule);
    await jest.advanceTimersByTimeAsync(0);
    expect(loader.loaded(screen)).toBeUndefined();
  });
});

describe('code that came but does not work', () => {
  it('blames no release for a custom element that another one has defined in this page', async () => {
    const twice = new DOMException(
      "Failed to execute 'define' on 'CustomElementRegistry': the name has already been used",
      'NotSupportedError',
    );
    const { fault } = await faultOf({}, () => Promise.reject(twice));
    expect(fault).toMatchObject({ stage: 'module', kind: 'evaluation', isForeign: true });
  });

  it('names a module that throws, and Retry evaluates it anew under another name', async () => {
    const load = jest
      .fn<FederationRuntime['load']>()
      .mockRejectedValueOnce(new Error('broke'))
      .mockResolvedValueOnce(screenModule);
    const { fault, loader } = await faultOf({}, load);
    expect(fault).toMatchObject({ stage: 'module', kind: 'evaluation', cause: new Error('broke') });
    expect(await loader.load(screen)).toMatchObject({ ok: true });
    expect(load.mock.calls.map(([{ name }]) => name)).toEqual([
      screen.federationName,
      `${screen.federationName}_retry_1`,
    ]);
  });

  describe('whose script throws at its top level', () => {
    const broke = new Error('broke');
    const throwIn = (address: string) =>
      window.dispatchEvent(
        new ErrorEvent('error', {
          error: broke,
          message: 'broke',
          filename: new URL(address, window.location.href).href,
          cancelable: true,
        }),
      );
    const pageError = jest.fn();
    beforeEach(() => window.addEventListener('error', pageError));
    afterEach(() => {
      window.removeEventListener('error', pageError);
      pageError.mockReset();
    });

    it('is a fault of the release, not of the page', async () => {
      let wentOn = true;
      const { fault } = await faultOf({}, async () => {
        wentOn = throwIn(chunk);
        throw new Error('Loading chunk 7 failed.');
      });
      expect(fault).toMatchObject({ stage: 'module', kind: 'evaluation', cause: broke });
      expect(wentOn).toBe(false);
      expect(pageError).not.toHaveBeenCalled();
    });

    it('hides nothing of others, nor of what is thrown later', async () => {
      await faultOf({}, async () => {
        throwIn('/releases/search-mfe/1.0.0/screen.1.js');
        throw broke;
      });
      throwIn(chunk);
      expect(pageError).toHaveBeenCalledTimes(2);
    });

    it('is no matter of a script that only does not arrive meanwhile', async () => {
      const missing = document.head.appendChild(document.createElement('link'));
      const arrived = jest.fn();
      missing.addEventListener('error', arrived);
      await faultOf({}, async () => {
        missing.dispatchEvent(new Event('error'));
        return screenModule;
      });
      missing.remove();
      expect(arrived).toHaveBeenCalledTimes(1);
      expect(pageError).not.toHaveBeenCalled();
    });

    it('but works all the same, is shown, and the error is the page’s', async () => {
      const reported = jest.fn();
      Object.assign(globalThis, { reportError: reported });
      network({});
      const { loader } = federation(async () => {
        throwIn(chunk);
        return screenModule;
      });
      expect(await loader.load(screen)).toEqual({ ok: true, module: screenModule });
      expect(reported).toHaveBeenCalledWith(broke);
      Reflect.deleteProperty(globalThis, 'reportError');
    });
  });

  it('names a chunk that the browser refused to run', async () => {
    const refused = Object.assign(new Error('Loading chunk failed'), {
      name: 'ChunkLoadError',
      type: 'error',
      request: `http://localhost${screen.base}lazy.1.js`,
    });
    expect(
      (await faultOf({ [refused.request]: hidden(() => script()) }, () => Promise.reject(refused)))
        .fault,
    ).toMatchObject({ stage: 'chunk', kind: 'integrity' });
  });

  it.each([[undefined], [{}], [{ Screen: 'text' }]])(
    'names a module that is no screen: %p',
    async (module) => {
      expect((await faultOf({}, async () => module)).fault).toMatchObject({
        stage: 'module',
        kind: 'schema',
      });
    },
  );

  it('refuses a screen that needs more than this shell offers, before anything is fetched', async () => {
    const { fault } = await faultOf({}, undefined, testScreen({ contract: '99.0.0' }));
    expect(fault).toMatchObject({ stage: 'contract', kind: 'contract' });
    expect(globalThis.fetch).not.toHaveBeenCalled();
  });

  it('is loaded again after it failed at render', async () => {
    network({});
    const { runtime, loader } = federation();
    await loader.load(screen);
    loader.forget(screen);
    expect(loader.loaded(screen)).toBeUndefined();
    await loader.load(screen);
    expect(runtime.load.mock.calls.map(([{ entry: address }]) => address)).toEqual([
      entry,
      `${entry}?retry=1`,
    ]);
  });
});
