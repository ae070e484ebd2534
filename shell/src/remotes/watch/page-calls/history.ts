import type { ReleaseOfCaller } from '../release-of-caller.ts';
import { pageNavigation, staysInPage } from '../rules/navigation.ts';
import type { Heard } from './heard.ts';
import { replace } from './replace.ts';

/** Entries in the history, and steps in it. */
export const replaceHistory = (releaseOfCaller: ReleaseOfCaller, heard: Heard): void => {
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
