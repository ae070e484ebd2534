import { watchMessages } from '../../../messages/watch.ts';
import type { Heard } from './install.ts';
import type { NoticedFaults } from '../noticed-faults.ts';
import type { InputRule } from '../rules/input.ts';
import type { StormRule } from '../rules/storm.ts';

/** What the rules make of the calls that releases make of the page's functions. */
export const heardCalls = (
  { ledger, notice, current }: NoticedFaults,
  storm: StormRule,
  input: InputRule,
  checkGlobals: (base: string) => boolean,
  onLeft: (base: string) => void,
): Heard => ({
  timerSet: (owner) => {
    if (storm.timerSet(owner)) notice(owner, 'storm', watchMessages.timers);
  },
  hasRun: checkGlobals,
  mayWriteHistory: (owner) => {
    if (owner && ledger.isShut(owner)) return false;
    const blamed = owner ?? current()?.base;
    if (!storm.historyWritten(owner) || !blamed) return true;
    notice(blamed, 'storm', watchMessages.entries);
    return false;
  },
  mayStep: (owner, staysInPage) => {
    // A screen's own "Back" follows a click and stays in the page.
    if (staysInPage && storm.wasPressed()) return true;
    notice(owner, 'navigation', watchMessages.leaves);
    return false;
  },
  stopped: (event, owner) => {
    if (input.stopped(event, owner, current()?.slot() ?? undefined))
      notice(owner, 'input', watchMessages.stopped(event.type));
  },
  submits: (form, caller) => {
    const shown = current();
    const owner = caller ?? (shown?.slot()?.contains(form) ? shown.base : undefined);
    if (owner) notice(owner, 'navigation', watchMessages.leaves);
    return owner !== undefined;
  },
  leaves: (owner) => notice(owner, 'navigation', watchMessages.leaves),
  hasLeft: (owner) => {
    // The page still is there for a moment, or stays: what it shows is put right, and reported.
    onLeft(owner);
    notice(owner, 'navigation', watchMessages.leaves);
  },
  overwrites: (owner) => notice(owner, 'covered', watchMessages.overwrites),
});
