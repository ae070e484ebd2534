import { beforeAll, beforeEach, expect, it } from '@jest/globals';
import { LIMITS } from '@refined/shared/domain';
import { sql } from 'kysely';
import { randomBytes } from 'node:crypto';
import { describeApi } from '../../testing/suite.ts';

const { keptBytes, keptFiles } = LIMITS.imports;
const HOUR = 60 * 60;

describeApi('the room for uploads', (api) => {
  let bob: string;
  beforeAll(async () => {
    bob = await api().addColleague('bob');
  });
  beforeEach(async () => {
    await api().db.deleteFrom('import_upload').execute();
  });

  const send = (token?: string) =>
    api().call('PUT', '/api/imports/uploads/?name=a.zip', {
      body: randomBytes(10),
      headers: { 'content-type': 'application/octet-stream' },
      ...(token !== undefined && { token }),
    });
  const kept = (bytes: number, hoursAgo = 0, files = 1) =>
    sql`insert into import_upload (id, actor, name, bytes, touched_at)
      select gen_random_uuid(), 'ada', 'a.zip', ${bytes}, now() - ${hoursAgo} * interval '1 hour'
      from generate_series(1, ${files}::integer)`.execute(api().db);

  it('is each user’s own', async () => {
    await kept(keptBytes);
    expect((await send()).status).toBe(413);
    expect((await send(bob)).status).toBe(200);
  });

  it('is refused with a sentence that says what is taken and when there is room', async () => {
    await kept(100 * 1024 * 1024, 21);
    await kept(156 * 1024 * 1024, 2);
    const refused = await send();
    expect(refused).toMatchObject({
      status: 413,
      body: {
        detail:
          'Your uploaded files take 256.0 MB of the 256.0 MB that you may keep here. Remove some, or wait: there is room for this one in 3 h.',
      },
    });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(2.9 * HOUR);
  });

  it('waits for as many files as it takes', async () => {
    await kept(1, 21);
    await kept(keptBytes - 1, 2);
    expect((await send()).body.detail).toMatch(/in 22 h\.$/);
  });

  it('has no place for more files than anybody needs', async () => {
    await kept(1, 0, keptFiles);
    expect(await send()).toMatchObject({
      status: 413,
      body: { detail: expect.stringContaining('200 files') },
    });
  });
});
