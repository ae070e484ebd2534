import type { RemoteFault } from '@refined/shared/contract';
import { addFailed, hasFailed, nextShell, reload, showFault } from './failed-shells.ts';
import { start } from './html.ts';
import { pinFor } from './pin.ts';
import { policyFor, runScripts, type WhyMissing } from './shell-scripts.ts';
import { sendReport, shellMark, takeLastRun, watchDrawn, watchRuns } from './watch-page.ts';
import { endWatch, isOver, watchStart, type Thrown } from './watch-start.ts';

/**
 * Runs a shell. If it fails before it has drawn anything, it is marked as failed and reported, and
 * the page reloads with the next one, so that nothing of the failed shell is left.
 */
const before = takeLastRun();
const shell = nextShell();
if (shell) {
  const { version, base, scripts } = shell;
  const suspect = version + '?';

  const fail = (fault: RemoteFault, error?: Thrown, more?: object): void => {
    endWatch();
    const isRemembered = addFailed(version);
    const next = nextShell();
    if (next && isRemembered) reload();
    else showFault();
    sendReport(shellMark(shell, next, { fault, error, ...more }));
  };

  const onMissing = (kind: WhyMissing): void => {
    if (isOver()) return;
    // The first network failure isn't counted against the shell; a second one is.
    if (kind || hasFailed(suspect)) fail(kind || 'network');
    else {
      endWatch();
      addFailed(suspect);
      showFault(true);
    }
  };

  pinFor(shell);
  const policy = policyFor(base);
  const next = start.shells.find((other) => other !== shell && !hasFailed(other.version));
  watchRuns(policy, shellMark(shell, next), before);
  runScripts(policy, scripts, onMissing);
  watchStart(base, fail, () =>
    watchDrawn(before, (isTold) => fail('blank', undefined, { stage: 'run', isTold })),
  );
} else showFault();
