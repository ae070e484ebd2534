import { expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { apiMessages } from '../messages/api.ts';
import { openEmbeddedDatabase } from '../testing/embedded-database.ts';
import { addDrug } from '../testing/fixtures.ts';
import { describeApi } from '../testing/suite.ts';
import { type Answer, type TestApp } from '../testing/test-app.ts';
import { problemOf } from './error-handler.ts';

const FULL = {
  status: 507,
  headers: { 'retry-after': '30' },
  body: { title: 'Insufficient Storage', detail: apiMessages.noRoom },
};
const errorsIn = ({ logged }: TestApp): number =>
  logged.filter((line) => line.includes('"stack"') || line.includes('nearly full')).length;

const disk = { hasSpace: true };

const tests = (api: () => TestApp) => {
  const move = (id: number): Promise<Answer> =>
    api().post(`/api/drugs/${id}/committee_review/`, { queue: 'noc' });

  it.each(['53100', '58030'])(
    'that the database reports (%s) is said, logged once, and over when there is room',
    async (state) => {
      const { db } = api();
      const id = await addDrug(db, { queue: 'noc' });
      const body = `begin raise exception 'No space left on device' using errcode = '${state}'; end`;
      await sql`create function refuse() returns trigger language plpgsql as ${sql.lit(body)}`.execute(
        db,
      );
      await sql`create trigger refuse before update on drug for each row execute function refuse()`.execute(
        db,
      );
      const before = errorsIn(api());
      for (let times = 0; times < 3; times += 1) expect(await move(id)).toMatchObject(FULL);
      expect(errorsIn(api()) - before).toBe(1);
      expect((await api().get(`/api/drugs/${id}`)).body).toMatchObject({ queue: 'noc' });
      await sql`drop function refuse cascade`.execute(db);
      expect(await move(id)).toMatchObject({ status: 200 });
    },
  );

  it('that is nearly full refuses writes before they begin, and nothing else', async () => {
    const id = await addDrug(api().db, { queue: 'noc' });
    const before = errorsIn(api());
    disk.hasSpace = false;
    for (let times = 0; times < 3; times += 1) expect(await move(id)).toMatchObject(FULL);
    expect(errorsIn(api()) - before).toBe(1);
    expect(await api().get(`/api/drugs/${id}`)).toMatchObject({
      status: 200,
      body: { queue: 'noc', version: 1 },
    });
    expect(await api().signIn()).toMatchObject({ status: 200 });
    disk.hasSpace = true;
    expect(await move(id)).toMatchObject({ status: 200 });
  });
};

describeApi('a full disk', tests, {
  open: openEmbeddedDatabase,
  hasSpace: async () => disk.hasSpace,
});

it.each(['ENOSPC', 'EDQUOT', 'EROFS', 'EIO'])('of files that we write (%s) is the same', (code) => {
  expect(
    problemOf(
      Object.assign(new Error('write'), { code, name: 'Error', statusCode: 500 }),
      {} as never,
    ),
  ).toMatchObject({ status: 507 });
});
