import type { PageScreen } from '@refined/shared/contract';
import { LIMITS } from '@refined/shared/domain';
import { isScreenModule } from '@refined/shared/federation';
import { createRuns, runs } from '../runs.ts';
import type { Runs } from '../runs.ts';
import { screenFault } from '../screen-result.ts';
import type { ScreenFault, ScreenResult } from '../screen-result.ts';
import { isChunkError, nameChunkFault } from './scripts/chunk-fault.ts';
import { TOO_LATE, withDeadline } from '../deadline.ts';
import type { FederationRuntime, RemoteContainer } from './runtime/federation-runtime.ts';
import { openRuntime } from './runtime/open-runtime.ts';
import type { OpenRuntime } from './runtime/open-runtime.ts';
import { fetchRelease } from './scripts/fetch-release.ts';
import { dropPreloads } from './scripts/preloads.ts';
import { admitRelease } from './scripts/script-check.ts';
import { withThrown } from './thrown-by.ts';
import { triedToReplace } from '../attributed.ts';

export interface ScreenLoader {
  /**
   * Fetches a release's files and checks their hashes, so that `load` finds them in the browser's
   * cache; none of them runs. Never rejects.
   * @returns undefined when they are all there
   */
  fetch(screen: PageScreen): Promise<ScreenFault | undefined>;
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

const threw = (cause: unknown): ScreenFault =>
  screenFault('module', triedToReplace(cause) ? 'globals' : 'evaluation', { cause });

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
    if (thrown.length > 0) return failed(threw(thrown[0]));
    return failed(isChunkError(cause) ? await nameChunkFault(screen, cause) : threw(cause));
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

/** One per page. `open` brings the federation runtime, which tests replace. */
export const createScreenLoader = (
  open: OpenRuntime,
  runs: Pick<Runs, 'evaluate'> = createRuns(),
): ScreenLoader => {
  const results = new Map<string, Extract<ScreenResult, { ok: true }>>();
  const discards = new Map<string, () => void>();
  const underWay = new Map<string, Promise<ScreenResult>>();
  const fetches = new Map<string, Promise<ScreenFault | undefined>>();
  /** Releases whose files came and haven't run yet, with the suffix of their addresses. */
  const fetched = new Map<string, string>();
  const attempts = counter();
  /** An override may have a release's name; the runtime must not confuse the two. */
  const names = counter();
  /** The running evaluation of each workspace: two releases of one screen never start at once. */
  const lanes = new Map<string, Promise<unknown>>();

  const discard = (screen: PageScreen): void => {
    results.delete(screen.base);
    discards.get(screen.base)?.();
    discards.delete(screen.base);
  };

  const start = (
    runtime: FederationRuntime,
    screen: PageScreen,
    suffix: string,
  ): Promise<ScreenResult> => {
    const { federationName, base, entry, workspace } = screen;
    const evaluation = (lanes.get(workspace) ?? Promise.resolve()).then(() => {
      const turn = names(federationName);
      const container = {
        name: turn === 0 ? federationName : `${federationName}_retry_${turn}`,
        globalName: federationName,
        entry: `${base}${entry.path}${suffix}`,
      };
      discards.set(base, () => runtime.discard(container));
      admitRelease(screen, suffix);
      const end = runs.evaluate(screen);
      return evaluate(runtime, screen, container).finally(end);
    });
    lanes.set(workspace, evaluation);
    return evaluation;
  };

  const fetchFiles = async (screen: PageScreen): Promise<ScreenFault | undefined> => {
    const suffix = fetched.get(screen.base) ?? suffixOf(attempts(screen.base));
    const fault = await fetchRelease(screen, suffix);
    if (fault) {
      fetched.delete(screen.base);
      dropPreloads(screen);
    } else {
      fetched.set(screen.base, suffix);
    }
    fetches.delete(screen.base);
    return fault;
  };

  const join = (screen: PageScreen): Promise<ScreenFault | undefined> => {
    const fetching = fetches.get(screen.base) ?? fetchFiles(screen);
    fetches.set(screen.base, fetching);
    return fetching;
  };

  const run = async (screen: PageScreen): Promise<ScreenResult> => {
    // Also what was fetched before: the browser may have dropped it, and a script element alone
    // wouldn't notice a hanging answer.
    const opening = open();
    const fault = await join(screen);
    const opened = fault ? undefined : await opening;
    if (opened?.ok === false) {
      underWay.delete(screen.base);
      return opened;
    }
    const suffix = fetched.get(screen.base) ?? '';
    fetched.delete(screen.base);
    const result = opened ? await start(opened.runtime, screen, suffix) : failed(fault!);
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
    fetch: (screen) =>
      results.has(screen.base) || underWay.has(screen.base) || fetched.has(screen.base)
        ? Promise.resolve(undefined)
        : join(screen),
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

export const screenLoader = createScreenLoader(openRuntime, runs);
