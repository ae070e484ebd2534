import path from 'node:path';
import { expect } from '@playwright/test';
import type { Browser } from '@playwright/test';
import { prepareTrials, severalAtOnce } from '@refined/tools/bad-releases';
import type { BadRelease, TrialOutcome } from '@refined/tools/bad-releases';
import type { Kept } from '../fixtures/worker/kept-things.ts';
import { test as base } from '../fixtures/worker/worker-test.ts';
import { newFolder, releasesOnlyFolder } from '../product/folders.ts';
import { PATIENCE } from '../product/patience.ts';

/**
 * Trials that go on at once. Some only wait, so it is more than one; each of them needs surroundings
 * of its own, and other workers try others.
 */
const AT_ONCE = 2;

type Outcomes = ReadonlyMap<BadRelease, Promise<TrialOutcome>>;

/**
 * Begins trials: several at once, a story for each. What they share ends with the last of them, not
 * with the worker: an open tab and a gateway are never quite idle.
 */
const beginTrials = async (
  browser: Browser,
  kinds: readonly BadRelease[],
): Promise<Kept<Outcomes>> => {
  const releases = path.join(releasesOnlyFolder(), 'releases');
  const { tryOut, close } = await prepareTrials(browser, releases, newFolder('trials'));
  const outcomes = severalAtOnce(kinds, AT_ONCE, tryOut);
  const ended = Promise.allSettled(outcomes.values()).then(close);
  ended.catch(() => undefined);
  return { thing: outcomes, end: () => ended };
};

interface TrialFixtures {
  /** The kinds of bad releases that a file is about. */
  readonly kinds: readonly BadRelease[];
  /** Their outcomes from this one on: trials begin with the first story of a worker. */
  readonly outcomesFrom: (kind: BadRelease) => Promise<Outcomes>;
}

const test = base.extend<TrialFixtures>({
  kinds: [[], { option: true }],
  outcomesFrom: [
    async ({ browser, keep, kinds }, use) =>
      use((kind) =>
        keep(`trials of ${kinds[0]!.name} and others`, () =>
          beginTrials(browser, kinds.slice(kinds.indexOf(kind))),
        ),
      ),
    { timeout: PATIENCE.story },
  ],
});

/**
 * A story for each kind. What became of it, and the seconds, are attached to it. Called within a
 * group of its file: the group tells Playwright which file's stories these are.
 */
export const tryKinds = (kinds: readonly BadRelease[]): void => {
  test.use({ kinds: [kinds, { scope: 'test' }] });
  for (const kind of kinds)
    test(`a release of ${kind.workspace} that ${kind.name} hurts nobody`, async ({
      outcomesFrom,
    }, story) => {
      const { seconds, reloads, reports, status } = await (await outcomesFrom(kind)).get(kind)!;
      if (seconds !== undefined)
        story.annotations.push({
          type: 'seconds until the good release',
          description: seconds.toFixed(1),
        });
      for (const line of status) story.annotations.push({ type: 'status', description: line });

      if (kind.reported) {
        expect(reports).toContainEqual(expect.objectContaining(kind.reported));
        expect(status).toContainEqual(expect.stringContaining(kind.reported.fault));
      } else expect(reports).toEqual([]);
      if (kind.ending === 'after a reload') expect(reloads).toBeGreaterThan(0);
      else expect(reloads).toBe(0);
    });
};
