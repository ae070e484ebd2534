import { beforeEach, expect, it, jest } from '@jest/globals';
import type { ReportFailure } from './report-failure.ts';
import { checkScript } from './script-check.ts';
import { createAdmitShell } from './shell-files.ts';
import { releaseStateOf, shellRelease } from '../testing/release-states.ts';
import type { FederationRuntime } from './federation-runtime.ts';
import { createRuntimeOpener } from './open-runtime.ts';

const BASE = '/releases/shell/2.1.0/';
const FILE = 'runtime.1.js';
const HASH = `sha384-${'r'.repeat(64)}`;
const federationRuntime: FederationRuntime = { load: async () => undefined };

const state = releaseStateOf({
  shell: { releases: { '2.1.0': { ...shellRelease(), integrity: { [FILE]: HASH } } } },
});

/** webpack's error when a script doesn't load. */
const chunkError = (type: string): Error =>
  Object.assign(new Error('Loading chunk failed'), {
    name: 'ChunkLoadError',
    type,
    request: `${BASE}${FILE}`,
  });

/** The address and hash of the script that webpack would request now. */
const asked = (path = FILE) => {
  const script = document.createElement('script');
  checkScript(script, `${BASE}${path}`);
  const { pathname, search } = new URL(script.src);
  return { address: pathname + search, integrity: script.integrity };
};

const open = (outcomes: readonly (Error | undefined)[]) => {
  const left = [...outcomes];
  const scripts: ReturnType<typeof asked>[] = [];
  const report = jest.fn<ReportFailure>();
  const load = jest.fn(async () => {
    scripts.push(asked());
    const error = left.shift();
    if (error) throw error;
    return { federationRuntime };
  });
  const shell = createAdmitShell(
    () => state,
    () => '2.1.0',
  );
  return { openRuntime: createRuntimeOpener({ load, shell, report }), load, report, scripts };
};

beforeEach(() => void jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('offline')));

it('loads the file once, by the hash of the page’s first state', async () => {
  const { openRuntime, load, scripts } = open([undefined]);
  const [first, second] = await Promise.all([openRuntime(), openRuntime()]);
  expect(first).toEqual({ ok: true, runtime: federationRuntime });
  expect(second).toBe(first);
  expect(load).toHaveBeenCalledTimes(1);
  expect(scripts).toEqual([{ address: `${BASE}${FILE}`, integrity: HASH }]);
  // A file that isn't in the shell's release gets a hash that no file has.
  expect(asked('stranger.js').integrity).toMatch(/^sha384-A+$/);
});

it.each([
  ['no network', chunkError('error'), 'chunk', 'network'],
  ['no answer in time', chunkError('timeout'), 'chunk', 'timeout'],
  ['code that throws', new Error('broke'), 'module', 'evaluation'],
])('%s is the shell’s fault and reported as such', async (_what, error, stage, kind) => {
  const { openRuntime, report } = open([error]);
  expect(await openRuntime()).toMatchObject({ ok: false, fault: { stage, kind, isOfShell: true } });
  expect(report.mock.calls).toMatchObject([
    [{ workspace: 'shell', version: '2.1.0', base: BASE }, { stage, kind }, null],
  ]);
});

it('another attempt asks at another address', async () => {
  const { openRuntime, scripts } = open([chunkError('error'), chunkError('error'), undefined]);
  await openRuntime();
  await openRuntime();
  expect(await openRuntime()).toMatchObject({ ok: true });
  expect(scripts.map(({ address }) => address)).toEqual([
    `${BASE}${FILE}`,
    `${BASE}${FILE}?retry=1`,
    `${BASE}${FILE}?retry=2`,
  ]);
  expect(scripts.at(-1)!.integrity).toBe(HASH);
});

it('runs nothing while no state says which file it is to be', async () => {
  const load = jest.fn(async () => ({ federationRuntime }));
  const openRuntime = createRuntimeOpener({
    load,
    shell: () => undefined,
    report: () => undefined,
  });
  expect(await openRuntime()).toMatchObject({
    ok: false,
    fault: { kind: 'integrity', isOfShell: true },
  });
  expect(load).not.toHaveBeenCalled();
});
