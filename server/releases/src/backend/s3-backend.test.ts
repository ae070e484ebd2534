import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { once } from 'node:events';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { AddressInfo } from 'node:net';
import type { ObjectBackend } from '../objects/object-backend.ts';
import { rolledBack } from '../state/workspace-changes.ts';
import { createReleaseStore } from '../store/create-release-store.ts';
import { withClearFaults } from '../store/storage-fault.ts';
import { S3_CREDENTIALS, startS3Server, type S3Server } from '../testing/s3-process.ts';
import { activate, change, putVersions } from '../testing/store-suite.ts';
import { s3Backend } from './s3-backend.ts';

let server: S3Server;
let backend: ObjectBackend;
let prefix: string;
beforeAll(async () => {
  Object.assign(process.env, S3_CREDENTIALS);
  server = await startS3Server();
});
beforeEach(() => {
  prefix = randomUUID();
  backend = s3Backend({ bucket: server.bucket, prefix, endpoint: server.endpoint });
});
afterAll(() => server.stop());

describe('an S3 backend', () => {
  it('takes a conflict for a write that was not done', async () => {
    await server.misbehave({ method: 'PUT', key: `${prefix}/state.json`, how: 'conflict' });
    expect(await backend.create('state.json', 'one')).toBe(false);
    expect(await backend.read('state.json')).toBeUndefined();
  });

  it.each(['create', 'replace'] as const)(
    'knows its own object when the answer to %s was lost and the request was sent again',
    async (how) => {
      const tag =
        how === 'replace'
          ? (await backend.create('state.json', 'zero'), (await backend.read('state.json'))?.tag)
          : undefined;
      await server.misbehave({ method: 'PUT', key: `${prefix}/state.json`, how: 'lost-answer' });
      expect(await backend.replace('state.json', 'one', tag)).toBe(true);
      expect(String((await backend.read('state.json'))?.bytes)).toBe('one');
    },
  );

  it('tries again after an error of the server', async () => {
    await server.misbehave({ method: 'PUT', key: `${prefix}/state.json`, how: 'error' });
    await backend.write('state.json', 'one');
    expect(String((await backend.read('state.json'))?.bytes)).toBe('one');
  });

  it('lists over many pages, below its prefix only', async () => {
    const keys = Array.from({ length: 23 }, (_, at) => `a/${String(at).padStart(2, '0')}/x`);
    for (const key of [...keys, 'b', 'a-b/c']) await backend.write(key, '');
    await s3Backend({
      bucket: server.bucket,
      prefix: `${prefix}0`,
      endpoint: server.endpoint,
    }).write('a/other', '');
    expect(await backend.list('a/')).toEqual(keys);
    expect(await backend.list('')).toEqual([...keys, 'a-b/c', 'b'].sort());
    expect(await backend.folders('a/')).toEqual(keys.map((key) => key.split('/')[1]));
    expect(await backend.folders('')).toEqual(['a', 'a-b']);
    expect(await backend.folders('b')).toEqual([]);
  });

  it('needs no prefix', async () => {
    const whole = s3Backend({ bucket: server.bucket, endpoint: server.endpoint });
    await backend.write('x', 'one');
    expect(String((await whole.read(`${prefix}/x`))?.bytes)).toBe('one');
    expect([whole.name, backend.name]).toEqual(['s3://releases', `s3://releases/${prefix}`]);
  });
});

it('a change whose answer was lost is made once', async () => {
  const store = createReleaseStore(backend);
  await store.init();
  await putVersions(store, ['1.0.0', '1.1.0', '1.2.0']);
  await activate(store, '1.0.0', '1.1.0', '1.2.0');
  await server.misbehave({
    method: 'PUT',
    key: `${prefix}/history/0000000004.json`,
    how: 'lost-answer',
  });
  expect(await change(store, rolledBack(), { command: 'rollback' })).toMatchObject({
    generation: 4,
    workspaces: { 'queues-mfe': { active: '1.1.0' } },
  });
  expect(await store.history()).toHaveLength(4);
});

describe('the place', () => {
  const place = (name = server.bucket) =>
    s3Backend({ bucket: name, prefix: `place-${Math.random()}`, endpoint: server.endpoint });

  it('is made in a bucket, which is made too where it is missing', async () => {
    const made = place('not-there-yet');
    await expect(made.write('x', '')).rejects.toMatchObject({ name: 'NoSuchBucket' });
    expect(await made.isEmpty()).toBe(true);
    await made.establish();
    await made.write('x', '');
    expect(await made.list('')).toEqual(['x']);
  });

  it.each(['always', 'at-once'] as const)(
    'is refused where the storage ignores conditions %s',
    async (when) => {
      await server.ignoreConditions(when);
      const refused = place();
      try {
        await expect(refused.establish()).rejects.toMatchObject({
          fault: 'refused',
          message: expect.stringContaining('does not support conditional writes'),
        });
        expect(await refused.isEmpty()).toBe(true);
      } finally {
        await server.ignoreConditions('never');
      }
    },
  );
});

describe('says what to do', () => {
  const fails = (location: Parameters<typeof s3Backend>[0]) =>
    expect(withClearFaults(s3Backend(location)).write('x', '')).rejects;

  it('when there is no such bucket', async () => {
    await fails({ bucket: 'nowhere', endpoint: server.endpoint }).toMatchObject({
      fault: 'storage',
      message: expect.stringMatching(/There is no bucket for s3:\/\/nowhere/),
    });
    await expect(
      withClearFaults(s3Backend({ bucket: 'nowhere', endpoint: server.endpoint })).read('x'),
    ).rejects.toMatchObject({ fault: 'storage' });
  });

  it('when the key is another one', async () => {
    process.env.AWS_SECRET_ACCESS_KEY = 'another';
    try {
      await fails({ bucket: server.bucket, endpoint: server.endpoint }).toMatchObject({
        fault: 'storage',
        message: expect.stringMatching(/AWS_\* variables/),
      });
    } finally {
      Object.assign(process.env, S3_CREDENTIALS);
    }
  });

  it('when nobody is there', async () => {
    const nobody = createServer().listen(0, '127.0.0.1');
    await once(nobody, 'listening');
    const { port } = nobody.address() as AddressInfo;
    nobody.close();
    await fails({ bucket: server.bucket, endpoint: `http://127.0.0.1:${port}` }).toMatchObject({
      fault: 'storage',
      message: expect.stringMatching(/can't be reached: check S3_ENDPOINT/),
    });
  });
});
