import { watchMessages } from '../../messages/watch.ts';
import { screenFault } from '../screen-result.ts';
import type { ScreenFault } from '../screen-result.ts';
import type { Originals } from './originals.ts';
import { createLedger } from './owned/ledger.ts';
import type { Ledger, OwnedKind } from './owned/ledger.ts';
import type { NoticedFault } from './slot-watch.ts';

/** The release in the slot. */
export interface ShownRelease {
  readonly base: string;
  readonly slot: () => Element | null;
  readonly onFault: (fault: ScreenFault) => void;
}

/** Whose fault it is, which, and what is said of it. */
export type Notice = (owner: string, kind: NoticedFault, what: string) => void;

/** What all rules of the watch share: the release that is shown, and who has failed. */
export interface NoticedFaults {
  readonly ledger: Ledger;
  /** Ends a release, once: it loses what it has in the page, and its slot is told. */
  readonly notice: Notice;
  readonly current: () => ShownRelease | undefined;
  /** A release is shown, which may have failed before. Returns the end of that. */
  readonly show: (shown: ShownRelease) => () => void;
  /** The release is tried again. */
  readonly admit: (base: string) => void;
}

/**
 * @param repair puts the page right after a fault of that kind
 * @param isTooMany whether a release may not have that many
 */
export const createNoticedFaults = (
  { setTimeout }: Pick<Originals, 'setTimeout'>,
  repair: (kind: NoticedFault) => void,
  isTooMany: (kind: OwnedKind, count: number) => boolean,
): NoticedFaults => {
  /** Faults of releases that aren't in the slot: of their evaluation, or after they were left. */
  const pending = new Map<string, ScreenFault>();
  let current: ShownRelease | undefined;

  const ledger = createLedger((owner, kind, count) => {
    if (isTooMany(kind, count)) notice(owner, 'storm', watchMessages.owns[kind](count));
  });

  const tell = ({ onFault }: ShownRelease, fault: ScreenFault): void =>
    // In a task of its own: the release may be the caller.
    void setTimeout(() => onFault(fault));

  const notice: Notice = (owner, kind, what) => {
    if (ledger.isShut(owner)) return;
    // Its stack names the release's code where that is the caller.
    const fault = screenFault('run', kind, { cause: new Error(what) });
    ledger.shut(owner);
    repair(kind);
    if (current?.base === owner) tell(current, fault);
    else pending.set(owner, fault);
  };

  return {
    ledger,
    notice,
    current: () => current,
    show: (shown) => {
      const { base } = shown;
      current = shown;
      ledger.open(base);
      const fault = pending.get(base);
      pending.delete(base);
      if (fault) tell(shown, fault);
      return () => {
        if (current === shown) current = undefined;
        ledger.leave(base);
      };
    },
    admit: (base) => {
      pending.delete(base);
      ledger.admit(base);
    },
  };
};
