import { ownedListeners } from '../owned/listeners.ts';
import { ownedObserver } from '../owned/observers.ts';
import { ownedInsertRule } from '../owned/style-rules.ts';
import { ownedTimers } from '../owned/timers.ts';
import type { Ledger } from '../owned/ledger.ts';
import type { Originals } from '../originals.ts';
import type { ReleaseOfCaller } from '../release-of-caller.ts';
import { watchedStops } from '../rules/input.ts';
import { pageNavigation, staysInPage, watchNavigation, watchUnload } from '../rules/navigation.ts';

/** What the page's own functions tell about the releases that call them. */
export interface Heard {
  readonly timerSet: (owner: string) => void;
  /** A timer of the release has run. */
  readonly hasRun: (owner: string) => void;
  /** False: it isn't written. `owner` is undefined for the router. */
  readonly mayWriteHistory: (owner: string | undefined) => boolean;
  /** A step in the history; false: it isn't made. */
  readonly mayStep: (owner: string, staysInPage: boolean) => boolean;
  readonly stopped: (event: Event, owner: string) => void;
  readonly leaves: (owner: string) => void;
  /** It leaves the page, which nothing can keep it from. */
  readonly hasLeft: (owner: string) => void;
  /** A form is sent to an address, which leaves the page. True: by a screen, it isn't sent. */
  readonly submits: (form: Element, owner: string | undefined) => boolean;
  /** `document.open` and its like, which would empty the page. */
  readonly overwrites: (owner: string) => void;
}

/** Replaces a function where the browser has it, with the same attributes as before. */
const replace = (owner: object | undefined, name: string, value: unknown): void => {
  const before = owner && Object.getOwnPropertyDescriptor(owner, name);
  if (before && 'value' in before) Object.defineProperty(owner, name, { ...before, value });
  else if (before) Reflect.set(owner, name, value);
};

const OBSERVERS = ['MutationObserver', 'ResizeObserver', 'IntersectionObserver'] as const;
const THIS_TAB = new Set(['_self', '_top', '_parent']);

const replaceHistory = (releaseOfCaller: ReleaseOfCaller, heard: Heard): void => {
  for (const name of ['pushState', 'replaceState'] as const) {
    const original = History.prototype[name];
    replace(
      History.prototype,
      name,
      function write(this: History, ...given: Parameters<typeof original>) {
        if (heard.mayWriteHistory(releaseOfCaller(write))) original.apply(this, given);
      },
    );
  }
  for (const [name, step] of Object.entries({ go: undefined, back: -1, forward: 1 })) {
    const original = History.prototype[name as 'go'];
    replace(History.prototype, name, function move(this: History, delta = 0) {
      const owner = releaseOfCaller(move);
      if (owner && !heard.mayStep(owner, staysInPage(pageNavigation(), step ?? delta))) return;
      return step === undefined ? original.call(this, delta) : original.call(this);
    });
  }
};

/** What leaves or empties the page by a call; `location = …` is the Navigation API's. */
const replaceLeaving = (releaseOfCaller: ReleaseOfCaller, heard: Heard): void => {
  const { open } = window;
  replace(window, 'open', function openWindow(...given: Parameters<typeof open>) {
    const owner = THIS_TAB.has(given[1] ?? '') ? releaseOfCaller(openWindow) : undefined;
    if (!owner) return open.apply(window, given);
    heard.leaves(owner);
    return null;
  });
  const { submit } = HTMLFormElement.prototype;
  replace(HTMLFormElement.prototype, 'submit', function send(this: HTMLFormElement) {
    if (!heard.submits(this, releaseOfCaller(send))) submit.call(this);
  });
  for (const name of ['open', 'write', 'writeln'] as const) {
    const original = Document.prototype[name] as (...given: string[]) => unknown;
    replace(Document.prototype, name, function overwrite(this: Document, ...given: string[]) {
      const owner = releaseOfCaller(overwrite);
      if (!owner) return original.apply(this, given);
      heard.overwrites(owner);
      return this;
    });
  }
};

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
  replace(CSSStyleSheet.prototype, 'insertRule', ownedInsertRule(ledger, releaseOfCaller));
  for (const [name, stop] of watchedStops(releaseOfCaller, heard.stopped))
    replace(Event.prototype, name, stop);
  replaceHistory(releaseOfCaller, heard);
  replaceLeaving(releaseOfCaller, heard);
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
