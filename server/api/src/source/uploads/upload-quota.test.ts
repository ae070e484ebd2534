import { beforeAll, beforeEach, expect, it } from '@jest/globals';
import { LIMITS } from '@refined/shared/domain';
import { sql } from 'kysely';
import { randomBytes } from 'node:crypto';
import { addTestUser, PASSWORD } from '../../testing/fixtures.ts';
import { describeApi } from '../../testing/suite.ts';

const UPLOADS = '/api/imports/uploads/';
const { fileBytes, keptBytes, keptFiles } = LIMITS.imports;
const HOUR = 60 * 60;

describeApi('the room for uploads', (api) => {
  let bob: string;
  beforeAll(async () => {
    await addTestUser(api().db, 'bob');
    bob = (await api().signIn('bob', PASSWORD)).body.token as string;
  });
  beforeEach(async () => {
    await api().db.deleteFrom('import_upload').execute();
  });

  const hash = () => randomBytes(32).toString('hex');
  const begin = (bytes: number, token?: string) =>
    api().post(
      UPLOADS,
      { name: 'a.zip', bytes, sha256: hash() },
      token === undefined ? {} : { token },
    );
  const arrived = (id: string, bytes: number, hoursAgo = 0) =>
    sql`update import_upload set received = ${bytes}, touched_at = now() - ${hoursAgo} * interval '1 hour'
      where id = ${id}`.execute(api().db);

  it('is taken by what arrived, not by what was announced', async () => {
    for (let file = 0; file < 6; file += 1) expect((await begin(fileBytes)).status).toBe(200);
  });

  it('is each user’s own', async () => {
    const { body } = await begin(fileBytes);
    await arrived(body.id, keptBytes);
    expect((await begin(1)).status).toBe(413);
    expect((await begin(1, bob)).status).toBe(200);
  });

  it('is refused with a sentence that says what is taken and when there is room', async () => {
    const [old, young] = [(await begin(fileBytes)).body.id, (await begin(fileBytes)).body.id];
    await arrived(old, 100 * 1024 * 1024, 21);
    await arrived(young, 156 * 1024 * 1024, 2);
    const refused = await begin(1);
    expect(refused).toMatchObject({
      status: 413,
      body: {
        detail:
          'Your uploaded files take 256.0 MB of the 256.0 MB that you may keep here. Remove some, or wait: there is room for this one in 3 h.',
      },
    });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(2.9 * HOUR);
    await arrived(old, 10, 21);
    await arrived(young, keptBytes - 10, 2);
    expect((await begin(fileBytes)).body.detail).toMatch(/in 22 h\.$/);
  });

  it('ends for a file on its way, which goes on once there is room', async () => {
    const content = randomBytes(1000);
    const { body: going } = await begin(2000);
    const { body: other } = await begin(fileBytes);
    await arrived(other.id, keptBytes - 500);
    const put = () =>
      api().call('PUT', `${UPLOADS}${going.id}/?offset=0`, {
        body: content,
        headers: { 'content-type': 'application/octet-stream' },
      });
    expect(await put()).toMatchObject({
      status: 413,
      body: { detail: expect.stringContaining('Remove some') },
    });
    expect((await api().post(`${UPLOADS}${other.id}/remove/`)).status).toBe(200);
    expect(await put()).toMatchObject({ status: 200, body: { received: 1000 } });
  });

  it('has no place for more files than anybody needs', async () => {
    await sql`insert into import_upload (id, actor, name, bytes)
      select gen_random_uuid(), 'ada', 'a.zip', 1 from generate_series(1, ${keptFiles})`.execute(
      api().db,
    );
    expect(await begin(1)).toMatchObject({
      status: 413,
      body: { detail: expect.stringContaining('200 files') },
    });
  });
});
