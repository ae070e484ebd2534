/**
 * In their order: half of the promised load, unjudged (what was just started is slow); the promised
 * load, four times of it, the promised load again, a light one, the same beside strangers at the
 * sign-in.
 */
export const PHASES = ['warm-up', 'calm', 'overload', 'recovery', 'light', 'strangers'] as const;
export type PhaseName = (typeof PHASES)[number];

/** One part of the load: calls begun per second, for so many seconds. */
export interface Phase {
  readonly name: PhaseName;
  readonly rate: number;
  readonly seconds: number;
}

/** What the load's process is told. */
export interface LoadOrder {
  readonly address: string;
  readonly token: string;
  readonly phases: readonly Phase[];
}

/** A refusal is 503 with Retry-After; everything else that isn't success has failed. */
export type Outcome = 'served' | 'refused' | 'failed';

/**
 * One call: when it was due (ms since 1970), and how long after that its answer was complete (ms).
 */
export interface Sample {
  readonly phase: PhaseName;
  readonly outcome: Outcome;
  readonly due: number;
  readonly took: number;
}

export interface MovesReport {
  readonly acknowledged: number;
  /** Acknowledged, and not to be found afterwards. */
  readonly lost: number;
}

export interface LoadReport {
  readonly samples: readonly Sample[];
  readonly moves: MovesReport;
  /** One sentence each, the first few. */
  readonly failures: readonly string[];
  /**
   * 99 of 100 calls were begun at most this long after they were due, in ms: the load's own share.
   */
  readonly late: number;
}

/** What its process says. */
export type LoadMessage = { readonly phase: PhaseName } | { readonly report: LoadReport };

const OVERLOAD = 4;
/**
 * Of the promised load, while strangers are at the sign-in: what is compared then is waiting, not
 * capacity.
 */
const LIGHT = 1 / 8;
/** Parts of the whole time; at least so many seconds each. */
const SHARES: Readonly<Record<PhaseName, number>> = {
  'warm-up': 0.05,
  calm: 0.45,
  overload: 0.15,
  recovery: 0.1,
  light: 0.1,
  strangers: 0.15,
};
const SHORTEST = 2;

/** The phases of a soak of so many minutes at this promised rate. */
export const loadPlan = (minutes: number, rate: number): Phase[] => {
  const light = rate * LIGHT;
  const rates: Readonly<Record<PhaseName, number>> = {
    'warm-up': rate / 2,
    calm: rate,
    overload: rate * OVERLOAD,
    recovery: rate,
    light,
    strangers: light,
  };
  return PHASES.map((name) => ({
    name,
    rate: rates[name],
    seconds: Math.max(SHORTEST, Math.round(minutes * 60 * SHARES[name])),
  }));
};
