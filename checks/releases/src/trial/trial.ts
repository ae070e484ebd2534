import type { Browser } from '@playwright/test';
import type { BadRelease } from '../bad-release.ts';
import { startBadHost, type PublishedBad } from './bad-host.ts';
import { askGate } from './gate-trial.ts';
import type { BuiltKind } from './bad-build.ts';
import { prepareGround, type Ground } from './ground.ts';
import type { Interference } from '../interferences.ts';
import { tryInterference } from './interference-trial.ts';
import { meetBad, type TrialOutcome } from './meet-bad.ts';
import {
  openSurroundings,
  surroundingsPool,
  type Surroundings,
  type SurroundingsPool,
} from './surroundings.ts';

/** A shell affects all tabs, so it needs its own host; so does waiting for users' deadlines. */
const isMetByAllTabs = ({ workspace, onTheWay, reported }: BadRelease): boolean =>
  (workspace === 'shell' && reported?.fault !== 'frozen') || onTheWay?.comes === 'never';

interface Begun {
  readonly surroundings: Surroundings;
  readonly bad: PublishedBad;
}

/** The bad release is active before any tab opens. */
const beginAlone = async (browser: Browser, ground: Ground, kind: BadRelease): Promise<Begun> => {
  const host = await startBadHost(
    ground,
    kind.onTheWay?.comes === 'never' ? 'as built' : 'patient',
  );
  const bad = await host.publish(kind);
  return { surroundings: await openSurroundings(browser, host), bad };
};

/**
 * Serves a bad release as the active one, forced past the gate, and uses it like a reviewer.
 * Surroundings that are unchanged serve further trials.
 */
const tryBadRelease = async (
  { browser, ground, pool }: TrialMeans,
  kind: BadRelease,
): Promise<TrialOutcome> => {
  if (isMetByAllTabs(kind)) {
    const { surroundings, bad } = await beginAlone(browser, ground, kind);
    try {
      return await meetBad(browser, surroundings, kind, bad);
    } finally {
      await surroundings.close();
    }
  }
  const surroundings = await pool.take();
  let isAsBefore = false;
  try {
    const bad = await surroundings.host.publish(kind);
    const outcome = await meetBad(browser, surroundings, kind, bad);
    isAsBefore = await surroundings.putBack(kind);
    return outcome;
  } finally {
    if (isAsBefore) pool.giveBack(surroundings);
    else await surroundings.close();
  }
};

/** What trials share. */
interface TrialMeans {
  readonly browser: Browser;
  readonly ground: Ground;
  readonly pool: SurroundingsPool;
}

/** Any number of trials, in parallel or not. */
export interface Trials {
  /** Forced past the gate. Rejects if something that must work doesn't. */
  readonly tryOut: (kind: BadRelease) => Promise<TrialOutcome>;
  /** The gate's sentences; undefined if the release passes. */
  readonly askGate: (kind: BuiltKind) => Promise<string | undefined>;
  /** Rejects if the good release breaks or is blamed, or if the addition is gone. */
  readonly interfere: (interference: Interference) => Promise<void>;
  readonly close: () => Promise<void>;
}

/**
 * @param releases a store's folder, on the same disk as `scratch`; it isn't changed
 * @param scratch an empty folder, removed at the end
 */
export const prepareTrials = async (
  browser: Browser,
  releases: string,
  scratch: string,
): Promise<Trials> => {
  const ground = await prepareGround(releases, scratch);
  const pool = surroundingsPool(browser, ground);
  return {
    tryOut: (kind) => tryBadRelease({ browser, ground, pool }, kind),
    askGate: (kind) => askGate(ground, kind),
    interfere: (interference) => tryInterference(browser, ground, interference),
    close: async () => {
      await pool.close();
      await ground.close();
    },
  };
};
