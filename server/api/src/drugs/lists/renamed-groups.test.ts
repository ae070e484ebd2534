import { beforeAll, expect, it } from '@jest/globals';
import { addChange, addDrug, addImportRun, keyChanges } from '../../testing/fixtures.ts';
import { reviewing } from '../../testing/reviewing.ts';
import { describeApi } from '../../testing/suite.ts';

describeApi('products whose names changed in the same way', (api) => {
  const { read, perform, actionOf } = reviewing(api);
  const groups = async () => (await read('/api/drugs/groups/?queue=dpd')).results;

  beforeAll(async () => {
    const { db } = api();
    const import_id = await addImportRun(db, { started_at: new Date(Date.now() + 3_600_000) });
    for (const [before, after] of [
      ['TARO-EZETIMIBE', 'SPC-EZETIMIBE'],
      ['TARO-ESCITALOPRAM', 'SPC-ESCITALOPRAM'],
      ['SERTRALINE-25', 'PRO-SERTRALINE'],
    ]) {
      const drug_id = await addDrug(db, { queue: 'dpd', drug_name: after });
      const field = 'health_canada_drug_name';
      await addChange(db, { import_id, drug_id, kind: 'renamed', field, before, after });
    }
    await keyChanges(db);
  });

  it('are one group, named by what the names have in common; its action says the same', async () => {
    expect(await groups()).toEqual([
      expect.objectContaining({ count: 2, before: ['TARO-…'], after: ['SPC-…'] }),
      expect.objectContaining({ count: 1, before: ['SERTRALINE-25'], after: ['PRO-SERTRALINE'] }),
    ]);
    const filter = `group.${(await groups())[0].key}`;
    const { body } = await perform('update', { queue: 'dpd', filter, expected: 2 });
    const { action } = await actionOf(body.action);
    expect(action).toMatchObject({
      size: 2,
      changes: [{ kind: 'renamed', before: ['TARO-…'], after: ['SPC-…'] }],
    });
    expect(await groups()).toHaveLength(1);
  });
});
