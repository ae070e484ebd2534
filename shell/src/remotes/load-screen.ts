import type { PageScreen } from '@refined/shared/contract';
import { LIMITS } from '@refined/shared/domain';
import { isScreenModule, SHARED_CONTRACT } from '@refined/shared/federation';
import { offersContract } from './contract-version.ts';
import { TOO_LATE, withDeadline } from './deadline.ts';
import { federationRuntime } from './federation-runtime.ts';
import type { FederationRuntime } from './federation-runtime.ts';
import { fetchScript } from './fetch-script.ts';
import { dropPreloads } from './preloads.ts';
import { admitRelease } from './script-check.ts';
import { screenFault } from './screen-result.ts';
import type { ScreenFault, ScreenResult } from './screen-result.ts';

export interface ScreenLoader {
  /** Loads a release, or joins the load under way; after a failure it tries anew. Never rejects. */
  load(screen: PageScreen): Promise<ScreenResult>;
  /** What was loaded already, for a first render without waiting. */
  loaded(screen: PageScreen): Extract<ScreenResult, { ok: true }> | undefined;
  /** After a screen failed at render: the next load evaluates its code again. */
  forget(screen: PageScreen): void;
}

const failed = (fault: ScreenFault): ScreenResult => ({ ok: false, fault });

/** An answer that failed, hung or was altered may sit in a cache: another attempt takes another address. */
const suffixOf = (attempt: number): string => (attempt === 0 ? '' : `?retry=${attempt}`);

/** Entry and initial chunks at once: one wave. The first file that fails ends the wait for the others. */
const fetchFiles = (screen: PageScreen, suffix: string): Promise<ScreenFault | undefined> => {
  const address = (path: string) => `${screen.base}${path}${suffix}`;
  const files = [
    fetchScript('entry', address(screen.entry.path), screen.entry.integrity),
    ...screen.initial.map((file) => fetchScript('chunk', address(file.path), file.integrity)),
  ];
  return new Promise((resolve) => {
    for (const file of files) void file.then((fault) => fault && resolve(fault));
    void Promise.all(files).then(() => resolve(undefined));
  });
};

/** webpack's error for a chunk that didn't come, told by its name as webpack documents it. */
export const isChunkError = (cause: unknown): boolean => cause instanceof Error && cause.name === 'ChunkLoadError';

const loadModule = async (runtime: FederationRuntime, screen: PageScreen, attempt: number): Promise<ScreenResult> => {
  const suffix = suffixOf(attempt);
  admitRelease(screen, suffix);
  try {
    const module = await withDeadline(LIMITS.screenDeadline, () =>
      runtime.load({
        name: attempt === 0 ? screen.federationName : `${screen.federationName}_retry_${attempt}`,
        globalName: screen.federationName,
        entry: `${screen.base}${screen.entry.path}${suffix}`,
      }),
    );
    if (module === TOO_LATE) return failed(screenFault('module', 'timeout'));
    return isScreenModule(module) ? { ok: true, module } : failed(screenFault('module', 'shape'));
  } catch (cause) {
    return failed(screenFault('module', isChunkError(cause) ? 'network' : 'evaluation', { cause }));
  }
};

const attemptLoad = async (runtime: FederationRuntime, screen: PageScreen, attempt: number): Promise<ScreenResult> => {
  if (!offersContract(SHARED_CONTRACT, screen.contract)) return failed(screenFault('contract', 'contract'));
  const fault = await fetchFiles(screen, suffixOf(attempt));
  return fault ? failed(fault) : loadModule(runtime, screen, attempt);
};

/** One per page. `runtime` is the federation runtime, which tests replace. */
export const createScreenLoader = (runtime: FederationRuntime): ScreenLoader => {
  const results = new Map<string, Extract<ScreenResult, { ok: true }>>();
  const underWay = new Map<string, Promise<ScreenResult>>();
  const attempts = new Map<string, number>();
  /** The last load of each workspace: two releases of one screen are never loaded at the same time. */
  const lanes = new Map<string, Promise<unknown>>();

  const run = async (screen: PageScreen): Promise<ScreenResult> => {
    const key = screen.federationName;
    await lanes.get(screen.workspace);
    const attempt = attempts.get(key) ?? 0;
    attempts.set(key, attempt + 1);
    const result = await attemptLoad(runtime, screen, attempt);
    if (result.ok) {
      results.set(key, result);
    } else {
      dropPreloads(screen);
      console.error(`${screen.workspace} ${screen.version} failed at ${result.fault.stage} (${result.fault.kind}), reference ${result.fault.reference}`, result.fault.cause ?? '');
    }
    underWay.delete(key);
    return result;
  };

  return {
    load: (screen) => {
      const known = results.get(screen.federationName);
      if (known) return Promise.resolve(known);
      const joined = underWay.get(screen.federationName);
      if (joined) return joined;
      const load = run(screen);
      underWay.set(screen.federationName, load);
      lanes.set(screen.workspace, load);
      return load;
    },
    loaded: (screen) => results.get(screen.federationName),
    forget: (screen) => void results.delete(screen.federationName),
  };
};

export const screenLoader = createScreenLoader(federationRuntime);
