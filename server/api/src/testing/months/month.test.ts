import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { openTestDatabase } from '../databases.ts';
import { PASSWORD, addTestUser } from '../fixtures.ts';
import { bootTestApp } from '../test-app.ts';
import { ACTORS } from './desk.ts';
import { Month } from './month.ts';
import { fullMonth, leftLying, months, pairsTurning, type Step } from './steps.ts';

/** Number of random months in addition to the full one. */
const MONTHS = Number(process.env.MONTHS ?? 5);

/** Runs it on its own database, and counts the steps. */
const run = async (
  groups: readonly (readonly Step[])[],
): Promise<Readonly<Record<string, number>>> => {
  const database = await openTestDatabase();
  try {
    const api = await bootTestApp(database);
    const tokens = [api.token];
    for (const actor of ACTORS.slice(1)) {
      await addTestUser(database.db, actor);
      tokens.push((await api.signIn(actor, PASSWORD)).body.token);
    }
    const month = new Month(api, tokens);
    await month.begin();
    for (const group of groups) await month.doTogether(group);
    await month.end(groups.length % 2 === 0);
    await api.close();
    return month.counted;
  } finally {
    await database.close();
  }
};

/** The second import is the same as the first, which therefore stays the last one. */
const SAME_FILES_AGAIN: Step[][] = [1, 2].map(() => [
  { do: 'import', products: [{ place: 0, becomes: 'dormant' }] },
]);

describe('a month', () => {
  it('of each kind of thing keeps counts, history and everything acknowledged true', async () => {
    const counted = await run(fullMonth);
    // A month with few events would prove nothing.
    expect(counted).toEqual(
      expect.objectContaining({
        'move 200': expect.any(Number),
        'edit 200': expect.any(Number),
        'edit 412': expect.any(Number),
        'import imported': expect.any(Number),
        'bulk done': expect.any(Number),
        'restore 200': expect.any(Number),
        'edit that clears': expect.any(Number),
        'publish 200': expect.any(Number),
        'publish beside what is blocked': expect.any(Number),
        'take back': expect.any(Number),
        'put away done': expect.any(Number),
        'bring back done': expect.any(Number),
        'take done': expect.any(Number),
        'decide done': expect.any(Number),
        'decide undone': expect.any(Number),
      }),
    );
  });

  it('in which pairs turn mixes none of them (D73)', async () => {
    expect(await run(pairsTurning)).toMatchObject({
      'keep on pairs': 1,
      'take on pairs': 1,
      'undo on pairs': 1,
    });
  });

  it('in which drugs are left lying is published as decided: labels, exchanged DINs, a drug gone and back (D74)', async () => {
    expect(await run(leftLying)).toMatchObject({
      'decide open take': 1,
      'decide open keep': 1,
      'decide open undone': 1,
      'label is': 2,
      'label add': 1,
    });
  });

  it(
    'in whatever order, too',
    async () => {
      await fc.assert(
        fc.asyncProperty(months, async (groups) => void (await run(groups))),
        { numRuns: MONTHS, endOnFailure: true, examples: [[SAME_FILES_AGAIN]] },
      );
    },
    MONTHS * 120_000,
  );
});
