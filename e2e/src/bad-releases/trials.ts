import path from 'node:path';
import { expect, test as base } from '@playwright/test';
import { prepareGround, severalAtOnce, tryBadRelease } from '@refined/tools/bad-releases';
import type { BadRelease, TrialOutcome } from '@refined/tools/bad-releases';
import { newFolder, releasesOnlyFolder } from '../product/folders.ts';
import { PATIENCE } from '../product/patience.ts';

/**
 * Trials that go on at once, each mostly waiting for its page. With more of them pages wait for the
 * processor, until the shell's deadlines end.
 */
const AT_ONCE = 4;

type Outcomes = ReadonlyMap<BadRelease, Promise<TrialOutcome>>;

interface TrialFixtures {
  /** The kinds of bad releases that a file is about. */
  readonly kinds: readonly BadRelease[];
  /** Their outcomes from this one on: trials begin with the first story of a worker. */
  readonly outcomesFrom: (kind: BadRelease) => Outcomes;
}

/** Stories of bad releases, on a ground of their own: many trials at once, a story for each. */
const test = base.extend<object, TrialFixtures>({
  kinds: [[], { option: true, scope: 'worker' }],
  outcomesFrom: [
    async ({ browser, kinds }, use) => {
      const ground = await prepareGround(
        path.join(releasesOnlyFolder(), 'releases'),
        newFolder('trials'),
      );
      let begun: Outcomes | undefined;
      await use(
        (kind) =>
          (begun ??= severalAtOnce(kinds.slice(kinds.indexOf(kind)), AT_ONCE, (one) =>
            tryBadRelease(browser, ground, one),
          )),
      );
      await Promise.allSettled([...(begun?.values() ?? [])]);
      await ground.close();
    },
    { scope: 'worker', timeout: PATIENCE.story },
  ],
});

/** A story for each kind. What became of it, and the seconds, are attached to it. */
export const tryKinds = (kinds: readonly BadRelease[]): void => {
  test.use({ kinds: [kinds, { scope: 'worker' }] });
  for (const kind of kinds)
    test(`a release of ${kind.workspace} that ${kind.name} hurts nobody`, async ({
      outcomesFrom,
    }, story) => {
      const { seconds, reloads, reports, status } = await outcomesFrom(kind).get(kind)!;
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
