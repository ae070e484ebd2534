import { ownedConnection } from '../owned/connections.ts';
import { ownedListeners } from '../owned/listeners.ts';
import { ownedObserver } from '../owned/observers.ts';
import { ownedInsertRule } from '../owned/style-rules.ts';
import { ownedTimers } from '../owned/timers.ts';
import type { Ledger } from '../owned/ledger.ts';
import type { Originals } from '../originals.ts';
import type { ReleaseOfCaller } from '../release-of-caller.ts';
import { watchedStops } from '../rules/input.ts';
import { pageNavigation, watchNavigation, watchUnload } from '../rules/navigation.ts';
import { replaceDialogs } from './dialogs.ts';
import type { Heard } from './heard.ts';
import { replaceHistory } from './history.ts';
import { replaceLeaving } from './leaving.ts';
import { replace } from './replace.ts';
import { replaceSending } from './sending.ts';
import { replaceStorage } from './storage.ts';

const OBSERVERS = ['MutationObserver', 'ResizeObserver', 'IntersectionObserver'] as const;
const CONNECTIONS = ['WebSocket', 'EventSource', 'BroadcastChannel'] as const;

/**
 * Puts the page's functions in place that know who calls them. They do for everybody what the
 * originals do; a screen's timers, listeners, observers and style rules also go into the ledger.
 */
export const install = (
  originals: Originals,
  ledger: Ledger,
  releaseOfCaller: ReleaseOfCaller,
  heard: Heard,
  shown: () => string | undefined,
): void => {
  const timers = ownedTimers(originals, ledger, releaseOfCaller, heard.timerSet, heard.hasRun);
  for (const [name, timer] of Object.entries(timers)) replace(window, name, timer);
  for (const [name, listener] of Object.entries(ownedListeners(originals, ledger, releaseOfCaller)))
    replace(EventTarget.prototype, name, listener);
  for (const name of OBSERVERS)
    if (window[name]) replace(window, name, ownedObserver(window[name], ledger, releaseOfCaller));
  for (const name of CONNECTIONS)
    if (window[name])
      replace(window, name, ownedConnection(window[name], ledger, releaseOfCaller, heard.opened));
  replace(CSSStyleSheet.prototype, 'insertRule', ownedInsertRule(ledger, releaseOfCaller));
  for (const [name, stop] of watchedStops(releaseOfCaller, heard.stopped))
    replace(Event.prototype, name, stop);
  replaceHistory(releaseOfCaller, heard);
  replaceLeaving(releaseOfCaller, heard);
  replaceSending(releaseOfCaller, heard);
  replaceDialogs(releaseOfCaller, heard);
  replaceStorage(releaseOfCaller, heard);
  // After the page's own handlers: those of the screens' forms cancel it.
  const judgeSubmit = (event: Event): void => {
    const { defaultPrevented, target } = event;
    if (defaultPrevented || !(target instanceof Element)) return;
    if (heard.submits(target, releaseOfCaller(judgeSubmit))) event.preventDefault();
  };
  originals.listen(window, 'submit', judgeSubmit);
  const navigation = pageNavigation();
  if (navigation) watchNavigation(navigation, originals, releaseOfCaller, shown, heard.leaves);
  else watchUnload(originals, releaseOfCaller, shown, heard.hasLeft);
};
