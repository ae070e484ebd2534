import { quantile } from '../drill/load/open-loop.ts';
import type { HealthReport } from './health-probe.ts';
import type { LoadReport, Outcome, Phase, PhaseName } from './load-plan.ts';
import type { OpenPageReport } from './open-page.ts';
import type { SignInReport } from './strangers.ts';

export type DatabaseKind = 'embedded' | 'postgres';

/**
 * The load that each database is promised to handle: calls per second, and the time in ms for 99 of
 * 100 answers.
 */
export const PROMISED: Readonly<Record<DatabaseKind, { rate: number; p99: number }>> = {
  embedded: { rate: 200, p99: 150 },
  postgres: { rate: 600, p99: 100 },
};
/** Limits, in ms unless the name says otherwise. */
const BAR = { refused: 1_000, accepted: 2_000, health: 1_000, recovery: 5_000, slower: 2 } as const;
/**
 * After an overload a call that takes longer, or isn't served, shows that it hasn't recovered yet.
 */
const AS_BEFORE = 1_000;

export interface SoakOutcome {
  readonly database: DatabaseKind;
  readonly phases: readonly Phase[];
  readonly load: LoadReport;
  readonly health: HealthReport;
  readonly signIn: SignInReport;
  /** Where a browser was open all the while. */
  readonly openPage?: OpenPageReport;
}

/** One promise: the measured value beside its limit. */
export interface PromiseRow {
  readonly promise: string;
  readonly measured: string;
  readonly bar: string;
  readonly isKept: boolean;
}

const ms = (value: number): string => `${Math.round(value)} ms`;

/** Not Math.max: a long soak has more samples than a call can have arguments. */
const largest = (values: readonly number[]): number =>
  values.reduce((most, value) => Math.max(most, value), 0);

/** The soak's promises with their measured values. */
export const promisesOf = ({
  database,
  phases,
  load,
  health,
  signIn,
  openPage,
}: SoakOutcome): PromiseRow[] => {
  const { samples, moves } = load;
  const of = (phase: PhaseName, ...outcomes: Outcome[]): number[] =>
    samples
      .filter(
        (sample) =>
          sample.phase === phase && (outcomes.length === 0 || outcomes.includes(sample.outcome)),
      )
      .map(({ took }) => took);
  const perSecond = (count: number, phase: PhaseName): string => {
    const { seconds } = phases.find(({ name }) => name === phase)!;
    return `${Math.round(count / seconds)}/s`;
  };
  const row = (promise: string, measured: string, bar: string, isKept: boolean): PromiseRow => ({
    promise,
    measured,
    bar,
    isKept,
  });
  const atMost = (promise: string, value: number, bar: number): PromiseRow =>
    row(promise, ms(value), `≤ ${ms(bar)}`, value <= bar);
  const none = (promise: string, count: number, among: string): PromiseRow =>
    row(promise, `${count} of ${among}`, '0', count === 0);

  const { rate, p99 } = PROMISED[database];
  const calm = of('calm');
  const overload = of('overload');
  const refused = of('overload', 'refused');
  const accepted = of('overload', 'served');
  const overloadEnd = largest(
    samples.filter(({ phase }) => phase === 'overload').map(({ due }) => due),
  );
  const notAsBefore = samples.filter(
    ({ phase, outcome, took }) =>
      phase === 'recovery' && (outcome !== 'served' || took > AS_BEFORE),
  );
  const recovery = largest(notAsBefore.map(({ due }) => due - overloadEnd));
  const elsewhere = (['warm-up', 'overload', 'recovery', 'light', 'strangers'] as const).flatMap(
    (phase) => of(phase, 'failed'),
  );
  const slower = quantile(of('strangers'), 0.5) / Math.max(1, quantile(of('light'), 0.5));

  return [
    none(
      `${rate} calls a second: not served`,
      calm.length - of('calm', 'served').length,
      `${calm.length} (${perSecond(calm.length, 'calm')})`,
    ),
    atMost('… 99 of 100 answered within', quantile(calm, 0.99), p99),
    none(
      `overload: failed`,
      of('overload', 'failed').length,
      `${overload.length} (${perSecond(overload.length, 'overload')})`,
    ),
    atMost(
      `… 503 with Retry-After (${refused.length}): 99 of 100 within`,
      quantile(refused, 0.99),
      BAR.refused,
    ),
    atMost(
      `… served (${perSecond(accepted.length, 'overload')}): 99 of 100 within`,
      quantile(accepted, 0.99),
      BAR.accepted,
    ),
    atMost('after the overload: as before within', recovery, BAR.recovery),
    none(
      'failed at any time but the first',
      elsewhere.length,
      String(samples.length - calm.length),
    ),
    none('/healthz: not answered', health.failed, String(health.asked)),
    atMost('… slowest', health.slowest, BAR.health),
    none(
      'strangers at the sign-in: others refused',
      signIn.tried - signIn.letIn,
      `${signIn.tried} (slowest ${ms(signIn.slowest)})`,
    ),
    row(
      '… calls of others, times slower (median)',
      slower.toFixed(2),
      `≤ ${BAR.slower}`,
      slower <= BAR.slower,
    ),
    none('acknowledged moves lost', moves.lost, String(moves.acknowledged)),
    ...(openPage
      ? [
          none(
            'an open page: releases taken for bad ones',
            openPage.ended.length,
            `${openPage.screens} screens`,
          ),
        ]
      : []),
  ];
};

export const isKept = (rows: readonly PromiseRow[]): boolean => rows.every((row) => row.isKept);

/** The table of promises, and a line that says whether all are kept. */
export const promiseTable = (rows: readonly PromiseRow[]): string => {
  const columns = ['promise', 'measured', 'bar'] as const;
  const widths = columns.map((column) => Math.max(...rows.map((row) => row[column].length)));
  const line = (row: PromiseRow): string =>
    `${row.promise.padEnd(widths[0]!)}  ${row.measured.padStart(widths[1]!)}  ${row.bar.padEnd(widths[2]!)}  ${row.isKept ? 'ok' : 'BROKEN'}`;
  return [
    ...rows.map(line),
    '',
    isKept(rows) ? 'Every promise is kept.' : 'A promise is broken.',
  ].join('\n');
};
