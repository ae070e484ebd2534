import { startHealthProbe } from './health-probe.ts';
import { loadPlan } from './load-plan.ts';
import type { LoadOrder, LoadReport, PhaseName } from './load-plan.ts';
import { PROMISED } from './promises.ts';
import type { DatabaseKind, SoakOutcome } from './promises.ts';
import { startStrangers } from './strangers.ts';
import type { Credentials } from './strangers.ts';

/** Runs the load and reports at the end; calls back at the start of each phase. */
export type RunLoad = (order: LoadOrder, onPhase: (name: PhaseName) => void) => Promise<LoadReport>;

export interface SoakOptions {
  /** A running product, and an account of it. */
  readonly address: string;
  readonly account: Credentials;
  readonly token: string;
  readonly database: DatabaseKind;
  readonly minutes: number;
  /** Calls per second, if not the promised load. */
  readonly rate?: number;
  readonly runLoad: RunLoad;
  readonly say: (line: string) => void;
}

/**
 * Puts reviewers' load, overload, and strangers on a running product, and measures what is
 * promised.
 */
export const soakProduct = async ({
  address,
  account,
  token,
  database,
  minutes,
  rate,
  runLoad,
  say,
}: SoakOptions): Promise<SoakOutcome> => {
  const phases = loadPlan(minutes, rate ?? PROMISED[database].rate);
  const stopProbe = startHealthProbe(address);
  let stopStrangers: ReturnType<typeof startStrangers> | undefined;
  const load = await runLoad({ address, token, phases }, (name) => {
    const phase = phases.find((each) => each.name === name)!;
    say(`${name}: ${Math.round(phase.rate)} calls a second for ${phase.seconds} s`);
    if (name === 'strangers') stopStrangers = startStrangers(address, account);
  });
  const signIns = (await stopStrangers?.()) ?? { letIn: 0, tried: 0, slowest: 0, strangers: {} };
  return { database, phases, load, health: await stopProbe(), signIn: signIns };
};
