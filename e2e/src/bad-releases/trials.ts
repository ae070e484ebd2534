import path from 'node:path';
import { expect } from '@playwright/test';
import type { Browser } from '@playwright/test';
import { prepareTrials, severalAtOnce } from '@refined/bad-releases';
import type { BadRelease, Interference, Trials } from '@refined/bad-releases';
import type { Kept } from '../fixtures/worker/kept-things.ts';
import { test as base } from '../fixtures/worker/worker-test.ts';
import { newFolder, releasesOnlyFolder } from '../product/folders.ts';
import { PATIENCE } from '../product/patience.ts';

/**
 * Trials that go on at once. Some only wait, so it is more than one; each of them needs surroundings
 * of its own, and other workers try others.
 */
const AT_ONCE = 2;

/** What a story tries. */
interface Job {
  readonly name: string;
}

type Run<Tried extends Job, Outcome> = (trials: Trials, tried: Tried) => Promise<Outcome>;

type Outcomes = ReadonlyMap<Job, Promise<unknown>>;

/**
 * Begins trials: several at once, a story for each. What they share ends with the last of them, not
 * with the worker: an open tab and a gateway are never quite idle.
 */
const beginTrials = async (
  browser: Browser,
  jobs: readonly Job[],
  run: Run<Job, unknown>,
): Promise<Kept<Outcomes>> => {
  const releases = path.join(releasesOnlyFolder(), 'releases');
  const trials = await prepareTrials(browser, releases, newFolder('trials'));
  const outcomes = severalAtOnce(jobs, AT_ONCE, (job) => run(trials, job));
  const ended = Promise.allSettled(outcomes.values()).then(trials.close);
  ended.catch(() => undefined);
  return { thing: outcomes, end: () => ended };
};

interface TrialFixtures {
  /** All that a file tries, and how. */
  readonly tried: { readonly jobs: readonly Job[]; readonly run: Run<Job, unknown> };
  /** The outcomes from this one on: trials begin with the first story of a worker. */
  readonly outcomesFrom: (job: Job) => Promise<Outcomes>;
}

const test = base.extend<TrialFixtures>({
  tried: [{ jobs: [], run: async () => undefined }, { option: true }],
  outcomesFrom: [
    async ({ browser, keep, tried: { jobs, run } }, use) =>
      use((job) =>
        keep(`trials of ${jobs[0]!.name} and others`, () =>
          beginTrials(browser, jobs.slice(jobs.indexOf(job)), run),
        ),
      ),
    { timeout: PATIENCE.story },
  ],
});

/**
 * A story for each, which looks at the outcome. Called within a group of its file: the group tells
 * Playwright which file's stories these are.
 */
const tryEach = <Tried extends Job, Outcome>(
  jobs: readonly Tried[],
  title: (name: string) => string,
  run: Run<Tried, Outcome>,
  look: (outcome: Outcome, tried: Tried) => void,
): void => {
  test.use({ tried: [{ jobs, run: run as Run<Job, unknown> }, { scope: 'test' }] });
  for (const job of jobs)
    test(title(job.name), async ({ outcomesFrom }) =>
      look((await (await outcomesFrom(job)).get(job)) as Outcome, job),
    );
};

/** Forced past the gate it ends as the table of kinds says, and nobody else is hurt or blamed. */
export const forceKinds = (kinds: readonly BadRelease[]): void =>
  tryEach(
    kinds,
    (name) => `a release that ${name} hurts nobody else`,
    ({ tryOut }, kind) => tryOut(kind),
    ({ ending, reports, status }, kind) => {
      expect(ending).toBe(kind.ending);
      if (kind.reported) {
        expect(reports).toContainEqual(expect.objectContaining(kind.reported));
        expect(status).toContainEqual(expect.stringContaining(kind.reported.fault));
      } else expect(reports).toEqual([]);
    },
  );

/** The gate says of it what the table of kinds says. */
export const askGate = (kinds: readonly BadRelease[]): void =>
  tryEach(
    kinds,
    (name) => `the gate is asked about a release that ${name}`,
    (trials, kind) => trials.askGate(kind),
    (sentences, { gate }) =>
      gate === 'passes'
        ? expect(sentences).toBeUndefined()
        : expect(sentences).toMatch(/Nothing was published/),
  );

/** The good release works, nobody is blamed, and what was put in stays. */
export const interfere = (interferences: readonly Interference[]): void =>
  tryEach(
    interferences,
    (name) => `a browser with ${name} costs no screen, and nobody is blamed`,
    async (trials, interference) => trials.interfere(interference).then(() => 'works'),
    (outcome) => expect(outcome).toBe('works'),
  );
