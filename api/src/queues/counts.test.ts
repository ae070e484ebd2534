import { describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { hotTexts, onlyReads } from '../db/hot-query.ts';
import { addDrug } from '../testing/fixtures.ts';
import { recordStatements } from '../testing/statements/recorded-statements.ts';
import { bothDatabases } from '../testing/databases.ts';
import { describeApi } from '../testing/suite.ts';

describe.each(bothDatabases)('on $name', ({ name, open }) =>
  describeApi(
    'counts asked again',
    (api) => {
      const counts = async () => (await api().get('/api/drugs/count_review/')).body;
      const statements = () => recordStatements(counts);

      it('ask the database only where somebody else may have written', async () => {
        await counts();
        const again = await statements();
        expect(again).toHaveLength(name === 'embedded' ? 0 : 1);
      });

      it('have every write, however it was made', async () => {
        const before = await counts();
        const id = await addDrug(api().db, { queue: 'noc' });
        expect(await counts()).toMatchObject({ noc_review: before.noc_review + 1 });
        expect((await api().post(`/api/drugs/${id}/committee_review/`, {})).status).toBe(200);
        const moved = await counts();
        expect(moved).toMatchObject({
          noc_review: before.noc_review,
          committee: before.committee + 1,
        });
        expect(await counts()).toEqual(moved);
        await api()
          .db.transaction()
          .execute(async (transaction) => {
            // Read while somebody writes: the next one has what was written.
            const meanwhile = counts();
            await sql`update drug set queue = 'noc' where id = ${id}`.execute(transaction);
            return { meanwhile };
          })
          .then(({ meanwhile }) => meanwhile);
        expect(await counts()).toMatchObject({ noc_review: before.noc_review + 1 });
      });

      it('have what was rolled back no longer', async () => {
        const before = await counts();
        const undone = api()
          .db.transaction()
          .execute(async (transaction) => {
            await addDrug(transaction, { queue: 'noc' });
            throw new Error('on purpose');
          });
        const meanwhile = counts();
        await expect(undone).rejects.toThrow('on purpose');
        expect([await meanwhile, await counts()]).toEqual([before, before]);
      });

      it('are right as long as no hot query that reads calls what may write', async () => {
        const { rows } = await sql<{ name: string }>`
      select p.proname as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where n.nspname = 'public' and p.provolatile = 'v' and p.prokind = 'f'`.execute(api().db);
        const writing = [...rows.map(({ name }) => name), 'nextval', 'setval'];
        const calls = (text: string) =>
          writing.filter((name) => new RegExp(`\\b${name}\\s*\\(`).test(text));
        const reading = hotTexts().filter(onlyReads);
        expect(reading.length).toBeGreaterThan(20);
        expect(reading.flatMap(calls)).toEqual([]);
      });
    },
    { open },
  ),
);
