import path from 'node:path';
import { quantile } from '../../drill/load/open-loop.ts';
import type { LoadReport, Phase } from '../../soak/load-plan.ts';
import { PROMISED } from '../../soak/promises.ts';
import { askProcess } from '../apart/ask-process.ts';

export interface OverloadFigures {
  /** Calls begun per second: four times the promised load. */
  readonly rate: number;
  readonly served: number;
  /** 503 with Retry-After. */
  readonly refused: number;
  /** Any other failure. */
  readonly failed: number;
  /** In ms: 99 of 100 of those served, and of those refused, within. */
  readonly servedP99: number;
  readonly refusedP99: number;
  /** In s: from its end to the last call that wasn't served as before. */
  readonly recovery: number;
}

const TIMES = 4;
/** A call that takes longer after the overload, in ms, shows that it isn't over. */
const AS_BEFORE = 1_000;

/** What a report says of its phase of overload, and of the time after it. */
export const overloadOf = (
  { samples }: Pick<LoadReport, 'samples'>,
  rate: number,
): OverloadFigures => {
  const during = samples.filter(({ phase }) => phase === 'overload');
  const took = (outcome: string): number[] =>
    during.filter((sample) => sample.outcome === outcome).map((sample) => sample.took);
  const end = during.reduce((last, { due }) => Math.max(last, due), 0);
  const late = samples
    .filter(
      ({ phase, outcome, took: ms }) =>
        phase === 'recovery' && (outcome !== 'served' || ms > AS_BEFORE),
    )
    .reduce((last, { due }) => Math.max(last, due), end);
  return {
    rate,
    served: took('served').length,
    refused: took('refused').length,
    failed: samples.filter(({ outcome }) => outcome === 'failed').length,
    servedP99: quantile(took('served'), 0.99),
    refusedP99: quantile(took('refused'), 0.99),
    recovery: (late - end) / 1_000,
  };
};

/** Four times the promised load through the gateway, and the promised load after it. */
export const measureOverload = async (
  address: string,
  token: string,
  database: keyof typeof PROMISED,
  seconds: number,
): Promise<OverloadFigures> => {
  const { rate } = PROMISED[database];
  const phases: readonly Phase[] = [
    { name: 'warm-up', rate: rate / 2, seconds },
    { name: 'overload', rate: TIMES * rate, seconds: 2 * seconds },
    { name: 'recovery', rate, seconds: 2 * seconds },
  ];
  const report = await askProcess<object, LoadReport>(
    path.join(import.meta.dirname, '..', '..', 'soak', 'load-process.js'),
    { address, token, phases },
    { isClient: true },
  );
  return overloadOf(report, TIMES * rate);
};
