import { expect, it } from '@jest/globals';
import { activated, rolledBack } from '../state/workspace-changes.ts';
import { change, describeStore, putVersions } from '../testing/store-suite.ts';

const FIGURES = { failed: 4, loads: 9, minutes: 30 };

describeStore('changes that the stop rule makes', (place) => {
  it('stand in the history as such; of several that expect one generation one is made', async () => {
    await putVersions(place().open(), ['1.0.0', '1.1.0']);
    await change(place().open(), activated('1.0.0'));
    await change(place().open(), activated('1.1.0'));
    const made = await Promise.allSettled(
      [1, 2, 3, 4].map(() =>
        change(place().open(), rolledBack(), {
          command: 'rollback',
          expectedGeneration: 2,
          automatic: FIGURES,
        }),
      ),
    );
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const result of made)
      if (result.status === 'rejected')
        expect(result.reason).toMatchObject({ fault: 'generation-conflict' });
    const store = place().open();
    expect((await store.history()).map(({ automatic }) => automatic)).toEqual([
      FIGURES,
      undefined,
      undefined,
    ]);
    expect((await store.verify()).damage).toEqual([]);
  });
});
