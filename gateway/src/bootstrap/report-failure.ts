import type { ClientReport, RemoteFault } from '@refined/shared/contract';
import { start } from './html.ts';
import type { StartShell } from './start-block.ts';
import type { Thrown } from './watch-start.ts';

/**
 * Sends it even though the page is about to reload; nothing waits for the answer. With the token of
 * whoever is signed in: only such reports can stop a release. Throws where storage is switched off.
 */
export const reportFailure = (
  version: string,
  fault: RemoteFault,
  next: StartShell | undefined,
  error: Thrown | undefined,
): void => {
  const signedIn = localStorage.authInfo as string | undefined;
  if (start.report)
    fetch('/client-reports', {
      method: 'POST',
      keepalive: true,
      headers: (signedIn && {
        authorization: `Token ${(JSON.parse(signedIn) as { token: string }).token}`,
      }) as HeadersInit | undefined,
      body: JSON.stringify({
        ...start.report,
        version,
        fault,
        shown: next?.version ?? null,
        error,
      } satisfies ClientReport),
    }).catch(() => {});
};
