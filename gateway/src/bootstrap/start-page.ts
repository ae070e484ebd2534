import type { RemoteFault } from '@refined/shared/contract';
import {
  addFailed,
  hasFailed,
  nextShell,
  reload,
  showFault,
  takeMark,
  writeMark,
} from './failed-shells.ts';
import { start } from './html.ts';
import { pinFor } from './pin.ts';
import { policyFor, runScripts } from './shell-scripts.ts';
import type { WhyMissing } from './shell-scripts.ts';
import { emptiedBy, reportOf, sendReport, startWatchdog, watchDrawn } from './watch-page.ts';
import { endWatch, isOver, signal, watchStart } from './watch-start.ts';
import type { Thrown } from './watch-start.ts';

/**
 * Runs a shell. When it fails before it has drawn anything, it is marked and reported, and the page
 * reloads with the next one: nothing of the failed shell is left in it.
 */
const frozen = takeMark();
if (frozen) {
  const { version, reference } = frozen;
  addFailed(version);
  sendReport(reportOf(version, 'frozen', nextShell(), { reference }));
}
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
    sendReport(reportOf(version, fault, next, { error, ...more }));
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

  pinFor(shell);
  writeMark(version, signal);
  const policy = policyFor(base);
  startWatchdog(
    policy,
    version,
    start.shells.find((other) => other !== shell && !hasFailed(other.version)),
  );
  runScripts(policy, scripts, onMissing);
  watchStart(base, fail, () =>
    watchDrawn(() => {
      const ran = emptiedBy();
      // Once per tab and release: nothing reloads for ever.
      if (!ran) fail('blank', undefined, { stage: 'run' });
      else if (!hasFailed(ran.base) && addFailed(ran.base)) reload();
      else showFault();
    }),
  );
} else showFault();
