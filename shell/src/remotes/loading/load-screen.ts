import type { PageScreen } from '@refined/shared/contract';
import { LIMITS } from '@refined/shared/domain';
import { isScreenModule, offersContract, SHARED_CONTRACT } from '@refined/shared/federation';
import { screenFault } from '../screen-result.ts';
import type { ScreenFault, ScreenResult } from '../screen-result.ts';
import { isChunkError, nameChunkFault } from './scripts/chunk-fault.ts';
import { TOO_LATE, withDeadline } from '../deadline.ts';
import { federationRuntime } from './federation-runtime.ts';
import type { FederationRuntime, RemoteContainer } from './federation-runtime.ts';
import { fetchScript } from './scripts/fetch-script.ts';
import { dropPreloads } from './scripts/preloads.ts';
import { admitRelease } from './scripts/script-check.ts';
import { withThrown } from './thrown-by.ts';

export interface ScreenLoader {
  /** Loads a release, or joins a running load; after a failure it tries again. Never rejects. */
  load(screen: PageScreen): Promise<ScreenResult>;
  /** A release that is already loaded, for a first render without waiting. */
  loaded(screen: PageScreen): Extract<ScreenResult, { ok: true }> | undefined;
  /** After a running screen failed: the next load evaluates its code again. */
  forget(screen: PageScreen): void;
}

const failed = (fault: ScreenFault): ScreenResult => ({ ok: false, fault });

/** A failed, hanging or altered answer may be cached: the next attempt uses another address. */
const suffixOf = (attempt: number): string => (attempt === 0 ? '' : `?retry=${attempt}`);

/** What is wrong with a release before any of it is fetched. A file without a hash is never run. */
const refusal = (screen: PageScreen): ScreenFault | undefined => {
  if (!offersContract(SHARED_CONTRACT, screen.contract)) return screenFault('contract', 'contract');
  const isListed = ({ path, integrity }: PageScreen['entry']) =>
    /^sha384-./.test(integrity) &&
    Object.hasOwn(screen.integrity, path) &&
    screen.integrity[path] === integrity;
  if (!isListed(screen.entry)) return screenFault('entry', 'integrity');
  return screen.initial.every(isListed) ? undefined : screenFault('chunk', 'integrity');
};

/** Fetches entry and initial chunks in parallel. The first failure ends the wait for the others. */
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

const evaluate = async (
  runtime: FederationRuntime,
  screen: PageScreen,
  container: RemoteContainer,
): Promise<ScreenResult> => {
  const thrown: unknown[] = [];
  try {
    const module = await withThrown(
      screen.base,
      () => withDeadline(LIMITS.screenDeadline, () => runtime.load(container)),
      (error) => thrown.push(error),
    );
    if (module === TOO_LATE) return failed(screenFault('module', 'timeout'));
    if (!isScreenModule(module)) return failed(screenFault('module', 'schema'));
    // The screen was loaded all the same; other errors stay visible.
    thrown.forEach((error) => reportError(error));
    return { ok: true, module };
  } catch (cause) {
    if (thrown.length > 0) return failed(screenFault('module', 'evaluation', { cause: thrown[0] }));
    return failed(
      isChunkError(cause)
        ? await nameChunkFault(screen, cause)
        : screenFault('module', 'evaluation', { cause }),
    );
  }
};

/** Counts per key, from 0. */
const counter = () => {
  const counts = new Map<string, number>();
  return (key: string): number => {
    const count = counts.get(key) ?? 0;
    counts.set(key, count + 1);
    return count;
  };
};

/** One per page. `runtime` is the federation runtime, which tests replace. */
export const createScreenLoader = (runtime: FederationRuntime): ScreenLoader => {
  const results = new Map<string, Extract<ScreenResult, { ok: true }>>();
  const containers = new Map<string, RemoteContainer>();
  const underWay = new Map<string, Promise<ScreenResult>>();
  const attempts = counter();
  /** An override may have a release's name; the runtime must not confuse the two. */
  const names = counter();
  /** The running evaluation of each workspace: two releases of one screen never start at once. */
  const lanes = new Map<string, Promise<unknown>>();

  const discard = (screen: PageScreen): void => {
    results.delete(screen.base);
    const container = containers.get(screen.base);
    if (container) runtime.discard(container);
    containers.delete(screen.base);
  };

  const start = (screen: PageScreen, suffix: string): Promise<ScreenResult> => {
    const { federationName, base, entry, workspace } = screen;
    const evaluation = (lanes.get(workspace) ?? Promise.resolve()).then(() => {
      const turn = names(federationName);
      const container = {
        name: turn === 0 ? federationName : `${federationName}_retry_${turn}`,
        globalName: federationName,
        entry: `${base}${entry.path}${suffix}`,
      };
      containers.set(base, container);
      admitRelease(screen, suffix);
      return evaluate(runtime, screen, container);
    });
    lanes.set(workspace, evaluation);
    return evaluation;
  };

  const attempt = async (screen: PageScreen): Promise<ScreenResult> => {
    const refused = refusal(screen);
    if (refused) return failed(refused);
    const suffix = suffixOf(attempts(screen.base));
    const fault = await fetchFiles(screen, suffix);
    return fault ? failed(fault) : start(screen, suffix);
  };

  const run = async (screen: PageScreen): Promise<ScreenResult> => {
    const result = await attempt(screen);
    if (result.ok) {
      results.set(screen.base, result);
    } else {
      dropPreloads(screen);
      discard(screen);
    }
    underWay.delete(screen.base);
    return result;
  };

  return {
    load: (screen) => {
      const known = results.get(screen.base);
      if (known) return Promise.resolve(known);
      const joined = underWay.get(screen.base);
      if (joined) return joined;
      const load = run(screen);
      underWay.set(screen.base, load);
      return load;
    },
    loaded: (screen) => results.get(screen.base),
    forget: discard,
  };
};

export const screenLoader = createScreenLoader(federationRuntime);
