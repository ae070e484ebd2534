import type { RemoteStage } from '@refined/shared/contract';
import { LIMITS } from '@refined/shared/domain';
import { TOO_LATE, withDeadline } from '../../deadline.ts';
import { screenFault } from '../../screen-result.ts';
import type { ScreenFault } from '../../screen-result.ts';

const isScript = (response: Response): boolean =>
  /^(text|application)\/javascript\b/.test(response.headers.get('content-type') ?? '');

/** Undefined when the answer is a script. */
const answerFault = (stage: RemoteStage, response: Response): ScreenFault | undefined => {
  const about = {
    status: response.status,
    requestId: response.headers.get('x-request-id') ?? undefined,
  };
  if (!response.ok) return screenFault(stage, 'status', about);
  return isScript(response) ? undefined : screenFault(stage, 'type', about);
};

/**
 * With `integrity` the browser hides an answer that doesn't match (also a 404's page): asking again
 * without it tells what came. A download that was cut off looks the same, so the file is asked for
 * once more before its bytes are blamed.
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

/**
 * Fetches a script of a release without running it, so that the browser has it, checked, before the
 * federation runtime requests the same address: a script element whose file hangs or is HTML would
 * stay stuck for the page's life.
 * @param integrity `sha384-…`
 * @returns undefined when it came completely, in time and unaltered
 */
export const fetchScript = async (
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
