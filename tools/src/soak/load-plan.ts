/**
 * In order: half of the promised load, not judged (a warm-up); the promised load; four times as
 * much; the promised load again; a light load; the same while strangers try to sign in.
 */
export const PHASES = ['warm-up', 'calm', 'overload', 'recovery', 'light', 'strangers'] as const;
export type PhaseName = (typeof PHASES)[number];

/** One phase: calls started per second, for a number of seconds. */
export interface Phase {
  readonly name: PhaseName;
  readonly rate: number;
  readonly seconds: number;
}

/** The load process's input. */
export interface LoadOrder {
  readonly address: string;
  readonly token: string;
  readonly phases: readonly Phase[];
}

/** A refusal is 503 with Retry-After; any other failure counts as failed. */
export type Outcome = 'served' | 'refused' | 'failed';

/**
 * One call: when it was due (ms since 1970), and the time from then to its complete answer (ms).
 */
export interface Sample {
  readonly phase: PhaseName;
  readonly outcome: Outcome;
  readonly due: number;
  readonly took: number;
}

export interface MovesReport {
  readonly acknowledged: number;
  /** Acknowledged moves that can't be found afterwards. */
  readonly lost: number;
}

export interface LoadReport {
  readonly samples: readonly Sample[];
  readonly moves: MovesReport;
  /** One sentence each, the first few. */
  readonly failures: readonly string[];
  /**
   * 99 of 100 calls were started at most this long after they were due, in ms: the generator's own
   * delay.
   */
  readonly late: number;
}

/** The load process's messages. */
export type LoadMessage = { readonly phase: PhaseName } | { readonly report: LoadReport };

const OVERLOAD = 4;
/**
 * Share of the promised load while strangers try to sign in: waiting is compared then, not
 * capacity.
 */
const LIGHT = 1 / 8;
/** Shares of the whole time, and least seconds. */
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
