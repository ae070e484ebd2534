import { beforeAll, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { groupKey } from '../source/values/group-key.ts';
import { addDrug, keyChanges } from '../testing/fixtures.ts';
import { reviewing } from '../testing/reviewing.ts';
import { describeApi } from '../testing/suite.ts';

const KEY = groupKey(
  { kind: 'company', field: 'manufacturer', before: 'ENDO', after: 'KNIGHT' },
  { id: 0 },
);

describeApi('an administrative group with drugs that changed clinically too (D82)', (api) => {
  let [plain, also, decided]: number[] = [];
  const { perform, previewAction } = reviewing(api);
  const part = { queue: 'dpd', filter: `group.${KEY}` };
  const size = async () => (await previewAction('committee', 'dpd', { ...part, expected: 3 })).body;
  const move = async (body: object) => (await perform('committee', { ...part, ...body })).body;

  beforeAll(async () => {
    const { db } = api();
    const facts = {
      strength: '1 MG',
      form: 'TABLET',
      queue: 'dpd',
      dpd_status: 'dormant',
    } as const;
    const add = (drug_name: string) => addDrug(db, { ...facts, drug_name });
    [plain, also, decided] = [await add('Plain'), await add('Also'), await add('Decided')];
    await sql`insert into import_run (kind, extract_date, status, actor, files, started_at)
      values ('dpd', '2026-04-01', 'done', 'importer', '[]', now() + interval '1 hour')`.execute(
      db,
    );
    await sql`
      insert into source_change (import_id, drug_id, kind, field, old_value, new_value)
      select r.id, d.id, 'company', 'manufacturer', '"ENDO"'::jsonb, '"KNIGHT"'::jsonb
      from drug d, (select max(id) as id from import_run) r where d.id = any(${[plain, also, decided]})
      union all
      select r.id, d.id, 'strength', 'strength', '"1 MG"'::jsonb, '"2 MG"'::jsonb
      from drug d, (select max(id) as id from import_run) r where d.id = ${also}`.execute(db);
    await keyChanges(db);
  });

  it('says how many they are, and names them with what changed', async () => {
    expect(await size()).toMatchObject({
      count: 3,
      clinical: {
        count: 1,
        off_market: 1,
        results: [
          {
            ...{ id: String(also), drug_name: 'Also', strength: '1 MG', form: 'TABLET' },
            kinds: ['strength'],
          },
        ],
      },
    });
    expect((await size()).off_market.results).toEqual(
      Array(3).fill(expect.objectContaining({ strength: '1 MG', form: 'TABLET' })),
    );
  });

  it('leaves them where they are, unless they are included', async () => {
    const without = await move({ expected: 2 });
    expect(without).toMatchObject({ done: 2, refused: 0 });
    const left = await move({ expected: 1, clinical: true });
    expect(left.results).toMatchObject([{ id: String(also), outcome: 'done' }]);
  });
});
