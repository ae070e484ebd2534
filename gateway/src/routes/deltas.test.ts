import { createHash } from 'node:crypto';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { integrityOf, rolledBack } from '@refined/releases';
import type { FastifyInstance } from 'fastify';
import { change, gatewayOn, productStore, untilServing } from '../test-product.ts';
import type { TestStore } from '../test-product.ts';
import { publishScripts, SCRIPTS } from '../test-scripts.ts';

const CHROMIUM = 'gzip, deflate, br, zstd, dcb, dcz';

let made: TestStore;
let app: FastifyInstance;
let log: { msg: string; level: number }[];

/** As a browser offers what it has of an earlier release. */
const offer = (version: string, encodings = CHROMIUM): Record<string, string> => ({
  'accept-encoding': encodings,
  'available-dictionary': `:${createHash('sha256').update(SCRIPTS.text(version)).digest('base64')}:`,
});
const ask = (version: string, headers: Record<string, string> = { 'accept-encoding': CHROMIUM }) =>
  app.inject({ url: `/releases/queues-mfe/${version}/${SCRIPTS.path}`, headers });

const start = async (generation: number) => {
  log = [];
  app = gatewayOn(made.store, { log });
  await untilServing(app, generation);
};

beforeEach(async () => {
  made = await productStore();
  await publishScripts(made, '2.0.0');
  await start(await publishScripts(made, '2.1.0'));
});
afterEach(() => app.close());

describe('a released script', () => {
  it('comes as a delta to a browser that has the one before', async () => {
    const answer = await ask('2.1.0', offer('2.0.0'));
    expect(answer.headers).toMatchObject({
      'content-encoding': 'dcz',
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding, available-dictionary',
    });
    const [delta] = (await made.store.readRelease('queues-mfe', '2.1.0')).deltas!;
    expect(integrityOf(answer.rawPayload)).toBe(delta!.integrity);
    expect(answer.rawPayload.length).toBeLessThan(250);
  });

  it('may be the dictionary of the next one, whatever its encoding', async () => {
    for (const answer of [await ask('2.1.0', {}), await ask('2.1.0', offer('2.0.0'))])
      expect(answer.headers['use-as-dictionary']).toBe(
        'match="/releases/queues-mfe/*/screen.*.js"',
      );
    const text = await app.inject('/releases/queues-mfe/1.0.0/notes.txt');
    expect(text.headers).not.toHaveProperty('use-as-dictionary');
  });

  it.each<[string, Record<string, string>]>([
    ['offers nothing', { 'accept-encoding': CHROMIUM }],
    ['has another file', offer('1.0.0')],
    ['takes no deltas', offer('2.0.0', 'gzip, br')],
    ['refuses them', offer('2.0.0', 'br, dcz;q=0')],
    ['offers something else', { 'accept-encoding': CHROMIUM, 'available-dictionary': 'evil' }],
  ])('comes in brotli, as ever, to a client that %s', async (_what, headers) => {
    const answer = await ask('2.1.0', headers);
    expect(answer.headers['content-encoding']).toBe('br');
    const stored = await made.store.readFile('queues-mfe', '2.1.0', SCRIPTS.path, 'br');
    expect(answer.rawPayload.equals(stored!)).toBe(true);
  });

  it('comes whole at another attempt: the delta may be why the first one failed', async () => {
    const url = `/releases/queues-mfe/2.1.0/${SCRIPTS.path}?retry=1`;
    const answer = await app.inject({ url, headers: offer('2.0.0') });
    expect(answer.headers['content-encoding']).toBe('br');
  });

  it('comes whole after a rollback, to whoever never had it', async () => {
    await untilServing(app, await change(made, 'rollback', 'queues-mfe', rolledBack()));
    expect((await ask('2.0.0', offer('2.1.0'))).headers['content-encoding']).toBe('br');
  });
});

describe('a delta that was changed in the store', () => {
  it('is never served: the file comes in brotli, and the log says so', async () => {
    await app.close();
    const [delta] = (await made.store.readRelease('queues-mfe', '2.1.0')).deltas!;
    const body = (await made.store.readDelta('queues-mfe', '2.1.0', delta!))!;
    body[body.length - 3]! ^= 1;
    const folder = join(made.folder, 'queues-mfe/2.1.0');
    const [name] = (await readdir(folder)).filter((file) => file.endsWith('.dcz'));
    await writeFile(join(folder, name!), body);
    await start((await made.store.readState())!.generation);
    const answer = await ask('2.1.0', offer('2.0.0'));
    expect(answer.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(answer.rawPayload).toString()).toBe(SCRIPTS.text('2.1.0'));
    expect(log.map(({ msg }) => msg)).toEqual([
      'delta of a released file is not what was published; the file is served without it',
    ]);
  });
});
