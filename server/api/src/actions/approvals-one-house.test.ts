import { expect, it } from '@jest/globals';
import type { AppConfiguration } from '../app.ts';
import { addDrug } from '../testing/fixtures.ts';
import { describeApi } from '../testing/suite.ts';

describeApi('four eyes', (api) => {
  it('what one process was started with holds for each, and only "off" ends it', async () => {
    const startAnother = (fourEyes?: AppConfiguration['fourEyes']) =>
      api().another({}, { fourEyes });
    await addDrug(api().db, {
      ...{ type_id: 1003, active_ingredient_ids: [3001], form: 'TABLET', strength: '5 MG' },
      queue: 'update',
    });
    const held = async () => (await api().get('/api/publications/preview/')).body.unapproved;
    const features = async () =>
      (await api().get('/api/drugs/count_review/')).body.refined.features;
    expect(await held()).toBeUndefined();

    await startAnother(['strength']);
    expect(await held()).toHaveLength(1);
    expect(await features()).toContain('four_eyes');

    await startAnother();
    expect(await held()).toHaveLength(1);
    await startAnother([]);
    expect(await held()).toBeUndefined();
  });
});
