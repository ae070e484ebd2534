import { RELEASES_BASE } from '@refined/shared/federation';
import { watchMessages } from '../../messages/watch.ts';
import { heardCalls } from './page-calls/heard-calls.ts';
import { install } from './page-calls/install.ts';
import { startLooks } from './looks.ts';
import { createNoticedFaults } from './noticed-faults.ts';
import type { Originals } from './originals.ts';
import { listenForErrors, listenForInput } from './page-events.ts';
import { releaseOfCaller as callerOf } from './release-of-caller.ts';
import type { ReleaseOfCaller } from './release-of-caller.ts';
import { createRepair } from './repair.ts';
import type { Repair } from './repair.ts';
import { errorsRule } from './rules/errors.ts';
import { guardGlobals } from './rules/globals.ts';
import type { GlobalsGuard } from './rules/globals.ts';
import { inputRule } from './rules/input.ts';
import { storageRule } from './rules/storage.ts';
import { stormRule } from './rules/storm.ts';
import { slotLooks } from './slot-looks.ts';
import type { SlotLooks } from './slot-looks.ts';
import type { NoticedFault, PageWatch } from './slot-watch.ts';

interface Begun {
  readonly guard: GlobalsGuard;
  readonly repair: Repair;
  readonly looks: SlotLooks;
}

/** Puts the parts of the watch together: what each of them does stands in its own file. */
export const createPageWatch = (originals: Originals): PageWatch => {
  let begun: Begun | undefined;
  /** Before the first screen's code nobody needs to be told apart, and no stack be read. */
  let hasScreens = false;

  const putRight = (kind: NoticedFault): void => {
    if (kind === 'covered' || kind === 'input') begun?.looks.wasCovered();
    begun?.guard.restore();
    begun?.repair.undo(faults.current()?.slot());
  };
  const storm = stormRule();
  const storage = storageRule();
  const input = inputRule();
  const faults = createNoticedFaults(originals, putRight, storm.owns);
  const releaseOfCaller: ReleaseOfCaller = (above) => (hasScreens ? callerOf(above) : undefined);

  /** Puts back what a release has replaced; true: it had. */
  const checkGlobals = (base: string): boolean => {
    const replaced = begun?.guard.restore() ?? [];
    if (replaced.length === 0) return false;
    faults.notice(base, 'globals', watchMessages.replaced(replaced));
    return true;
  };

  return {
    begin: (onLeft = () => undefined) => {
      if (begun) return;
      install(
        originals,
        faults.ledger,
        releaseOfCaller,
        heardCalls(faults, storm, storage, input, checkGlobals, onLeft),
        () => faults.current()?.base,
      );
      const guard = guardGlobals(window, releaseOfCaller, (owner, name) =>
        faults.notice(owner, 'globals', watchMessages.replaced([name])),
      );
      const repair = createRepair(originals);
      begun = { guard, repair, looks: slotLooks(originals, repair, faults, checkGlobals) };
      listenForErrors(originals, errorsRule(), faults);
      listenForInput(originals, (event) => {
        storm.pressed();
        input.came(event);
      });
    },
    shown: (release, slot, onFault) => {
      const { base } = release;
      // Another build of the screen, on its developer's host: its tools do as they like.
      if (!begun || !base.startsWith(RELEASES_BASE)) return () => undefined;
      const shown = { base, slot, onFault };
      begun.repair.begin();
      const leave = faults.show(shown);
      const stop = startLooks(originals, begun.looks.begin(shown));
      return () => {
        stop();
        leave();
      };
    },
    drawn: ({ base }) => void checkGlobals(base),
    evaluating: ({ base }) => {
      hasScreens = true;
      return () => {
        checkGlobals(base);
        begun?.looks.evaluated(base);
      };
    },
    admit: (releases) => releases.forEach(({ base }) => faults.admit(base)),
  };
};
