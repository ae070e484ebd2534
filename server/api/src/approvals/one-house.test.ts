import { expect, it } from '@jest/globals';
import { createApp, type AppConfiguration } from '../app.ts';
import { addDrug } from '../testing/fixtures.ts';
import { openTestDatabase } from '../testing/databases.ts';
import { bootTestApp } from '../testing/test-app.ts';

it('what one process was started with holds for each, and only "off" ends it', async () => {
  const database = await openTestDatabase();
  try {
    const first = await bootTestApp(database);
    const startAnother = (fourEyes?: AppConfiguration['fourEyes']) =>
      createApp({
        ...database,
        configuration: {
          product: { name: 'Formulary', key: 'formulary' },
          corsOrigins: [],
          trustProxy: 'loopback',
          fourEyes,
        },
        readiness: { ready: true },
        logLevel: 'silent',
      });
    await addDrug(database.db, {
      ...{ type_id: 1003, active_ingredient_ids: [3001], form: 'TABLET', strength: '5 MG' },
      queue: 'update',
    });
    const held = async () => (await first.get('/api/publications/preview/')).body.unapproved;
    const features = async () =>
      (await first.get('/api/drugs/count_review/')).body.refined.features;
    expect(await held()).toBeUndefined();

    await startAnother(['strength']);
    expect(await held()).toHaveLength(1);
    expect(await features()).toContain('four_eyes');

    await startAnother();
    expect(await held()).toHaveLength(1);
    await startAnother([]);
    expect(await held()).toBeUndefined();
  } finally {
    await database.close();
  }
});
