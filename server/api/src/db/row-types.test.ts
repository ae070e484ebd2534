import { describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { bothDatabases } from '../testing/databases.ts';
import { describeApi } from '../testing/suite.ts';

describe.each(bothDatabases)('on $name', ({ open }) =>
  describeApi(
    'values of rows',
    (api) => {
      it('are those that the contract has', async () => {
        const { rows } = await sql`
      select '{}'::integer[] as none, '{7}'::integer[] as one, '{1,22,2147483647}'::integer[] as several, '{-5,0,null}'::integer[] as odd,
        9007199254740991::bigint as big, date '2026-04-01' as day, '{"a": [1]}'::jsonb as json, '{x,"y z"}'::text[] as texts, true as yes, null::integer as nothing`.execute(
          api().db,
        );
        expect(rows).toEqual([
          {
            none: [],
            one: [7],
            several: [1, 22, 2_147_483_647],
            odd: [-5, 0, null],
            big: 9_007_199_254_740_991,
            day: '2026-04-01',
            json: { a: [1] },
            texts: ['x', 'y z'],
            yes: true,
            nothing: null,
          },
        ]);
      });

      it('come back from a transaction that is rolled back as if nothing had been', async () => {
        const names = async () =>
          (
            await api().db.selectFrom('app_user').select('username').orderBy('username').execute()
          ).map(({ username }) => username);
        const before = await names();
        const failing = api()
          .db.transaction()
          .execute(async (transaction) => {
            await transaction
              .insertInto('app_user')
              .values({ username: 'rolled-back', password_hash: '' })
              .execute();
            throw new Error('on purpose');
          });
        // Others wait behind it, in the embedded database for the same session.
        const meanwhile = api().get('/api/drugs/count_review/');
        await expect(failing).rejects.toThrow('on purpose');
        expect((await meanwhile).status).toBe(200);
        expect(await names()).toEqual(before);
      });
    },
    { open },
  ),
);
