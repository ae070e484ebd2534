import type { RemoteFault } from '@refined/shared/contract';
import { addFailed, hasFailed, nextShell } from './failed-shells.ts';
import { reload, showFault } from './fault-page.ts';
import { reportFailure } from './report-failure.ts';
import { runScripts } from './shell-scripts.ts';
import type { WhyMissing } from './shell-scripts.ts';
import { endWatch, isOver, watchStart } from './watch-start.ts';
import type { Thrown } from './watch-start.ts';

/**
 * Runs a shell. When it fails before it has drawn anything, it is marked and reported, and the page
 * reloads with the next one: nothing of the failed shell is left in it.
 */
const shell = nextShell();
if (shell) {
  const { version, base, scripts } = shell;
  const suspect = version + '?';

  const fail = (fault: RemoteFault, error?: Thrown): void => {
    endWatch();
    const isRemembered = addFailed(version);
    const next = nextShell();
    if (next && isRemembered) reload();
    else showFault();
    reportFailure(version, fault, next, error);
  };

  const onMissing = (kind: WhyMissing): void => {
    if (isOver()) return;
    // The network's fault is the shell's only the second time.
    if (kind || hasFailed(suspect)) fail(kind || 'network');
    else {
      endWatch();
      addFailed(suspect);
      showFault(true);
    }
  };

  runScripts(base, scripts, onMissing);
  watchStart(base, fail);
} else showFault();
