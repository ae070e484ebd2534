import { setTimeout as wait } from 'node:timers/promises';
import { openLoop, quantile } from '../drill/load/open-loop.ts';
import { caller } from './call.ts';
import type { CallAnswer } from './call.ts';
import type { LoadOrder, LoadReport, Outcome, PhaseName, Sample } from './load-plan.ts';
import { reviewers } from './reviewers.ts';

const SENTENCES_KEPT = 10;

const outcomeOf = ({ status, retryAfter }: CallAnswer): Outcome => {
  if (status >= 200 && status < 300) return 'served';
  return status === 503 && retryAfter !== undefined ? 'refused' : 'failed';
};

/** Runs the phases one after the other, each at its even rate, and then checks the moves. */
export const reviewerLoad = async (
  { address, token, phases }: LoadOrder,
  onPhase: (name: PhaseName) => void,
): Promise<LoadReport> => {
  const { call, close } = caller(address);
  const { next, check } = await reviewers(call, token);
  const samples: Sample[] = [];
  const failures: string[] = [];
  const late: number[] = [];
  const origin = Date.now() - performance.now();
  const stops: Promise<number>[] = [];

  const one = async (phase: PhaseName, due: number): Promise<void> => {
    const fail = (sentence: string): Outcome => {
      if (failures.length < SENTENCES_KEPT) failures.push(`${phase}: ${sentence}`);
      return 'failed';
    };
    late.push(performance.now() - due);
    const outcome = await next().then(
      (answer) =>
        outcomeOf(answer) === 'failed'
          ? fail(`an answer of status ${answer.status}: ${answer.body.toString().slice(0, 200)}`)
          : outcomeOf(answer),
      (error: unknown) => fail(error instanceof Error ? error.message : String(error)),
    );
    samples.push({ phase, outcome, due: origin + due, took: performance.now() - due });
  };

  for (const { name, rate, seconds } of phases) {
    onPhase(name);
    const stop = openLoop(rate, (due) => one(name, due));
    await wait(seconds * 1_000);
    // The next phase starts at once, without waiting for running calls.
    stops.push(stop());
  }
  await Promise.all(stops);
  const moves = await check();
  close();
  return { samples, moves, failures, late: quantile(late, 0.99) };
};
