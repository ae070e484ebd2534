import { watchMessages } from '../../../messages/watch.ts';
import type { StorageRule } from '../rules/storage.ts';
import type { Heard } from './heard.ts';
import type { NoticedFaults } from '../noticed-faults.ts';
import type { InputRule } from '../rules/input.ts';
import type { StormRule } from '../rules/storm.ts';

/** What the rules make of the calls that releases make of the page's functions. */
export const heardCalls = (
  { ledger, notice, current }: NoticedFaults,
  storm: StormRule,
  storage: StorageRule,
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
  opened: (owner) => {
    if (storm.opened(owner)) notice(owner, 'storm', watchMessages.connections);
  },
  maySay: (owner) => {
    if (ledger.isShut(owner)) return false;
    if (!storm.said(owner)) return true;
    notice(owner, 'storm', watchMessages.says);
    return false;
  },
  waits: (owner) => notice(owner, 'storm', watchMessages.waits),
  mayAsk: (owner) => {
    if (ledger.isShut(owner)) return false;
    if (!storm.asks(owner)) return true;
    notice(owner, 'storm', watchMessages.asks);
    return false;
  },
  asked: storm.asked,
  // Also of a release that failed: it writes its draft when it is taken out of the page.
  mayKeep: (owner, place, key, size) => {
    if (!storage.isTooMuch(owner, place, key, size)) return true;
    notice(owner, 'storm', watchMessages.keeps[place]);
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
