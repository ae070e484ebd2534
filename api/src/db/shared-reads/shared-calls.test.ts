import { expect, it } from '@jest/globals';
import { addDrug } from '../../testing/fixtures.ts';
import { recordStatements } from '../../testing/statements/recorded-statements.ts';
import { describeApi } from '../../testing/suite.ts';

const CALLS = 20;
/** One or two reads, and what the process reads again from time to time: the token, the lists. */
const MOST = CALLS / 2;

/** Of the drug in this place, the same for each kind of call. */
const dinAt = (place: number): string => String(1_000_000 + place).padStart(8, '0');

describeApi('calls at the same time', (api) => {
  const callAll = async (paths: readonly string[]): Promise<unknown[]> =>
    Promise.all(
      paths.map(async (path) => {
        const { status, body } = await api().get(path);
        expect(status).toBe(200);
        return body as unknown;
      }),
    );

  it.each([
    ['several drugs', (ids: readonly number[]) => ids.map((id) => `/api/drugs/${id}/`)],
    [
      'several DINs',
      (ids: readonly number[]) => ids.map((_, at) => `/api/drugs/?din=${dinAt(at)}`),
    ],
    ['a queue', (ids: readonly number[]) => ids.map(() => '/api/drugs/?queue=noc')],
    ['the counts', (ids: readonly number[]) => ids.map(() => '/api/drugs/count_review/')],
  ])('of %s share statements, and each gets its own answer', async (_what, pathsOf) => {
    const ids: number[] = [];
    for (let place = 0; place < CALLS; place += 1)
      ids.push(await addDrug(api().db, { din: dinAt(place), queue: 'noc' }));
    const paths = pathsOf(ids);
    // The session, the lists and the cards are in memory from here on.
    const alone: unknown[] = [];
    for (const path of paths) alone.push((await api().get(path)).body);
    // The embedded database isn't asked again for what nobody has written since.
    await api().db.updateTable('app_user').set({ first_name: 'Ada' }).execute();
    let together: unknown[] = [];
    const statements = await recordStatements(async () => {
      together = await callAll(paths);
    });
    expect(together).toEqual(alone);
    expect(statements.length).toBeGreaterThan(0);
    expect(statements.length).toBeLessThanOrEqual(MOST);
  });
});
