import { beforeEach, expect, it } from '@jest/globals';
import { LIMITS } from '@refined/shared/domain';
import { createHash, randomBytes } from 'node:crypto';
import { describeApi } from '../testing/suite.ts';

const UPLOADS = '/api/imports/uploads/';
const PIECE = LIMITS.uploadChunk;
const CONTENT = randomBytes(2 * PIECE);

const sha256Of = (content: Buffer): string => createHash('sha256').update(content).digest('hex');

describeApi('the screen of the release before sends a file in pieces', (api) => {
  beforeEach(async () => {
    await api().db.deleteFrom('import_upload').execute();
  });

  const begin = (sha256: string | undefined = sha256Of(CONTENT), bytes = CONTENT.length) =>
    api().post(UPLOADS, { name: 'a.zip', bytes, sha256 });
  const put = (id: string, offset: number, content = CONTENT.subarray(offset, offset + PIECE)) =>
    api().call('PUT', `${UPLOADS}${id}/?offset=${offset}`, {
      body: content,
      headers: { 'content-type': 'application/octet-stream' },
    });

  it('which goes on by its hash, and is then like any other', async () => {
    const { id } = (await begin()).body;
    const half = { received: PIECE, finding: null };
    expect((await put(id, 0)).body).toMatchObject(half);
    expect((await api().get(UPLOADS)).body.uploads).toEqual([]);
    expect((await begin()).body).toMatchObject({ id, ...half });
    // What came already changes nothing.
    expect((await put(id, 0)).body).toMatchObject(half);
    expect(await put(id, 1)).toMatchObject({ status: 409, body: { current: half } });
    const { body: whole } = await put(id, PIECE);
    expect(whole).toMatchObject({ id, finding: { fault: { code: 'not_a_zip' } } });
    expect((await begin()).body).toEqual(whole);
    expect((await api().get(UPLOADS)).body.uploads).toEqual([whole]);
  });

  it('whose hash its page can’t know', async () => {
    const { id } = (await api().post(UPLOADS, { name: 'a.json', bytes: 2 })).body;
    await put(id, 0, Buffer.from('[]'));
    expect((await api().get(UPLOADS)).body.uploads).toMatchObject([
      { finding: { fault: { code: 'no_records' } } },
    ]);
  });

  it('which is forgotten when it arrived otherwise than it was sent', async () => {
    const { id } = (await begin('e'.repeat(64), 5)).body;
    expect(await put(id, 0, Buffer.from('other'))).toMatchObject({
      status: 422,
      body: { detail: 'a.zip was damaged on the way. Choose it again.' },
    });
    expect((await put(id, 0)).status).toBe(404);
  });

  it('as long as it is none that is refused', async () => {
    const { id } = (await begin()).body;
    expect((await begin('f'.repeat(64), LIMITS.imports.fileBytes + 1)).status).toBe(413);
    expect((await put(id, 0, randomBytes(PIECE + 1))).status).toBe(413);
    expect((await put(id, CONTENT.length, randomBytes(1))).status).toBe(422);
    expect((await put(id, -1)).status).toBe(400);
    expect((await begin('nonsense')).status).toBe(400);
  });
});
