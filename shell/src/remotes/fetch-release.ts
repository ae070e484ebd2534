import type { PageScreen, RemoteStage } from '@refined/shared/contract';
import { LIMITS } from '@refined/shared/domain';
import { offersContract, SHARED_CONTRACT } from '@refined/shared/federation';
import { screenFault, type ScreenFault } from './screen-result.ts';
import { listedIntegrity } from './script-check.ts';

const isScript = (response: Response): boolean =>
  /^(text|application)\/javascript\b/.test(response.headers.get('content-type') ?? '');

/** Undefined if the answer is a script. */
const answerFault = (stage: RemoteStage, response: Response): ScreenFault | undefined => {
  const about = {
    status: response.status,
    requestId: response.headers.get('x-request-id') ?? undefined,
  };
  if (!response.ok) return screenFault(stage, 'status', about);
  return isScript(response) ? undefined : screenFault(stage, 'type', about);
};

/**
 * With `integrity` the browser hides an answer that doesn't match (also a 404's page); a second
 * request without it shows the answer. An interrupted download looks the same, so the file is
 * fetched once more before its bytes are blamed.
 */
const nameFault = async (
  stage: RemoteStage,
  url: string,
  integrity: string,
  signal: AbortSignal,
  cause: unknown,
): Promise<ScreenFault | undefined> => {
  try {
    const response = await fetch(url, { signal });
    const fault = answerFault(stage, response);
    await response.arrayBuffer();
    if (fault) return fault;
    const whole = await fetch(url, { integrity, signal }).catch(() => undefined);
    await whole?.arrayBuffer();
    return whole
      ? undefined
      : screenFault(stage, 'integrity', {
          cause,
          requestId: response.headers.get('x-request-id') ?? undefined,
        });
  } catch {
    return screenFault(stage, 'network', { cause });
  }
};

/** The result of `withDeadline` after the deadline. */
export const TOO_LATE = Symbol('too late');

/**
 * In ms. A deadline is counted in steps of this length: if the page is blocked (a busy screen, a
 * debugger, a sleeping machine), that time counts as only one step.
 */
const STEP = 250;

/**
 * The work's result, or TOO_LATE after `deadline` ms in which the page wasn't blocked; then the
 * signal is aborted, and a later result is ignored. Rejects if the work does.
 */
export const withDeadline = async <Result>(
  deadline: number,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result | typeof TOO_LATE> => {
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<typeof TOO_LATE>((resolve) => {
    const wait = (left: number): void => {
      const step = Math.min(STEP, left);
      timer = setTimeout(() => {
        if (left > step) return wait(left - step);
        resolve(TOO_LATE);
        controller.abort();
      }, step);
    };
    wait(deadline);
  });
  try {
    return await Promise.race([work(controller.signal), tooLate]);
  } finally {
    clearTimeout(timer);
  }
};

/**
 * Fetches a script of a release without running it, so that the browser has a checked copy before
 * the federation runtime requests the same address: a script element whose file hangs or is HTML
 * would hang for the page's life.
 * @param integrity `sha384-…`
 * @returns undefined if it arrived completely, in time and unaltered
 */
const fetchScript = async (
  stage: RemoteStage,
  url: string,
  integrity: string,
): Promise<ScreenFault | undefined> => {
  const outcome = await withDeadline(LIMITS.screenDeadline, async (signal) => {
    try {
      const response = await fetch(url, { integrity, signal });
      await response.arrayBuffer();
      return answerFault(stage, response);
    } catch (cause) {
      return nameFault(stage, url, integrity, signal, cause);
    }
  });
  return outcome === TOO_LATE ? screenFault(stage, 'timeout') : outcome;
};

/**
 * webpack's documented error for a chunk that didn't load: `type` is `timeout`, `error` or
 * `missing`; `request` is the address.
 */
interface ChunkError extends Error {
  readonly type?: string;
  readonly request?: string;
}

export const isChunkError = (cause: unknown): cause is ChunkError =>
  cause instanceof Error && cause.name === 'ChunkLoadError';

/**
 * Why a chunk didn't load. A script element doesn't report that, so the file is requested once
 * more. Never rejects.
 */
export const nameChunkFault = async (
  release: Pick<PageScreen, 'base' | 'integrity'>,
  cause: ChunkError,
): Promise<ScreenFault> => {
  const { type, request } = cause;
  if (type === 'timeout') return screenFault('chunk', 'timeout', { cause });
  // It loaded and ran without registering itself: it threw.
  if (type === 'missing') return screenFault('module', 'evaluation', { cause });
  if (!request) return screenFault('chunk', 'network', { cause });
  const integrity = listedIntegrity(release, request);
  if (!integrity) return screenFault('chunk', 'schema', { cause });
  // It loads now, so the network had failed.
  return (
    (await fetchScript('chunk', request, integrity)) ?? screenFault('chunk', 'network', { cause })
  );
};

/** The fault of a release before anything is fetched. A file without a hash is never run. */
const refusal = (screen: PageScreen): ScreenFault | undefined => {
  if (!offersContract(SHARED_CONTRACT, screen.contract)) return screenFault('contract', 'contract');
  const isListed = ({ path, integrity }: PageScreen['entry']) =>
    /^sha384-./.test(integrity) &&
    Object.hasOwn(screen.integrity, path) &&
    screen.integrity[path] === integrity;
  if (!isListed(screen.entry)) return screenFault('entry', 'schema');
  return screen.initial.every(isListed) ? undefined : screenFault('chunk', 'schema');
};

/**
 * Fetches entry and initial chunks in parallel and checks them, without running them. The first
 * failure ends the wait. Never rejects.
 * @param suffix appended to each address
 * @returns undefined if all files arrived
 */
export const fetchRelease = async (
  screen: PageScreen,
  suffix: string,
): Promise<ScreenFault | undefined> => {
  const refused = refusal(screen);
  if (refused) return refused;
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
