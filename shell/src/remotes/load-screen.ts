import type { PageScreen } from '@refined/shared/contract';
import { LIMITS } from '@refined/shared/domain';
import { isScreenModule } from '@refined/shared/federation';
import { createRuns, runs, type Runs } from './runs.ts';
import { screenFault, type ScreenFault, type ScreenResult } from './screen-result.ts';
import {
  fetchRelease,
  isChunkError,
  nameChunkFault,
  TOO_LATE,
  withDeadline,
} from './fetch-release.ts';
import type { FederationRuntime, RemoteContainer } from './federation-runtime.ts';
import { openRuntime, type OpenRuntime } from './open-runtime.ts';
import { admitRelease, dropPreloads } from './script-check.ts';
import { triedToReplace } from './page-faults.ts';

/**
 * Catches errors that scripts below `base` (an absolute address ending in `/`) throw at top level
 * while `work` runs, and passes them to `onThrown`. The browser reports them only to the window,
 * where they would count as the page's errors although another release replaces this one. Resolves
 * and rejects like the work.
 */
const withThrown = async <Result>(
  base: string,
  work: () => Promise<Result>,
  onThrown: (error: unknown) => void,
): Promise<Result> => {
  const root = new URL(base, window.location.href).href;
  const take = (event: Event): void => {
    // An element whose file didn't load also fires this event, without a file name; nothing was
    // thrown.
    if (!(event instanceof ErrorEvent) || !event.filename.startsWith(root)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    onThrown(event.error ?? event.message);
  };
  // In the capture phase, before the handler that shows a broken page.
  window.addEventListener('error', take, true);
  try {
    return await work();
  } finally {
    window.removeEventListener('error', take, true);
  }
};

export interface ScreenLoader {
  /**
   * Fetches a release's files and checks their hashes, so that `load` finds them in the browser's
   * cache; doesn't run them. Never rejects.
   * @returns undefined if all files arrived
   */
  fetch(screen: PageScreen): Promise<ScreenFault | undefined>;
  /** Loads a release, or joins a running load; after a failure it tries again. Never rejects. */
  load(screen: PageScreen): Promise<ScreenResult>;
  /** A release that is already loaded, for a first render without waiting. */
  loaded(screen: PageScreen): Extract<ScreenResult, { ok: true }> | undefined;
  /** Call it after a running screen failed: the next load evaluates its code again. */
  forget(screen: PageScreen): void;
}

const failed = (fault: ScreenFault): ScreenResult => ({ ok: false, fault });

/** A failed, hanging or altered answer may be cached, so the next attempt uses another address. */
const suffixOf = (attempt: number): string => (attempt === 0 ? '' : `?retry=${attempt}`);

/**
 * A custom element with this name already exists, from another release in this page: the release
 * isn't at fault, and works in the next page.
 */
const isDefinedAlready = (cause: unknown): boolean =>
  cause instanceof DOMException &&
  cause.name === 'NotSupportedError' &&
  cause.message.includes('CustomElementRegistry');

const threw = (cause: unknown): ScreenFault =>
  screenFault('module', triedToReplace(cause) ? 'globals' : 'evaluation', {
    cause,
    isForeign: isDefinedAlready(cause),
  });

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
    // The screen was loaded anyway; its errors stay visible.
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

/** One per page. `open` loads the federation runtime; tests replace it. */
export const createScreenLoader = (
  open: OpenRuntime,
  runs: Pick<Runs, 'evaluate'> = createRuns(),
): ScreenLoader => {
  const results = new Map<string, Extract<ScreenResult, { ok: true }>>();
  const underWay = new Map<string, Promise<ScreenResult>>();
  const fetches = new Map<string, Promise<ScreenFault | undefined>>();
  /** Releases with fetched files that haven't run yet, and the suffix of their addresses. */
  const fetched = new Map<string, string>();
  const attempts = counter();
  /** An override may have a release's name; the runtime must not confuse the two. */
  const names = counter();
  /** The running evaluation of each workspace: two releases of one screen never start at once. */
  const lanes = new Map<string, Promise<unknown>>();

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
    // Fetches again even if fetched before: the browser may have dropped the files, and a script
    // element wouldn't notice a hanging answer.
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
    if (result.ok) results.set(screen.base, result);
    else dropPreloads(screen);
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
    forget: (screen) => void results.delete(screen.base),
  };
};

export const screenLoader = createScreenLoader(openRuntime, runs);
