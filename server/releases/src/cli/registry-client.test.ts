import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { LARGEST_UPLOAD, UPLOADED_FILES } from '@refined/shared/contract';
import { SCREEN_META } from '../testing/screen-build.ts';
import { teamMessages } from '../teams/team-messages.ts';
import { askRegistry, registryToken, sendRelease, uploadOf } from './registry-client.ts';

let server: Server;
let host: string;
/** The requests: address, authorization and body. */
let asked: (readonly [string | undefined, string | undefined, string])[];

/** Its address is a path: the registry doesn't know its own host name. */
const PREVIEWED = {
  done: {
    document: { preview: { id: 'abc', address: '/price?preview=abc' } },
    text: 'price-mfe 1.0.0 is shown only at /price?preview=abc.',
    exit: 0,
  },
};

/** GitHub's address for identity tokens, and a registry that accepts them. */
beforeEach(async () => {
  asked = [];
  server = createServer((request, response) => {
    void text(request).then((body) => {
      asked.push([request.url, request.headers.authorization, body]);
      if (request.url?.endsWith('/rollback'))
        return void response.writeHead(200).write('{"said":"begun"}\n', () => response.destroy());
      if (request.url?.endsWith('/status'))
        return void response.writeHead(301, { location: 'https://refined.invalid/x' }).end();
      if (request.url?.endsWith('/preview'))
        return void response.end(`${JSON.stringify(PREVIEWED)}\n`);
      const given = request.url?.startsWith('/identity')
        ? { value: 'identity of the job' }
        : { token: 'rft_', expires: '2026-01-01T00:00:00Z', workspace: 'price-mfe', verbs: [] };
      response.end(JSON.stringify(given));
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  host = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => new Promise((closed) => server.close(closed)));

it("is a person's own", async () => {
  expect(await registryToken(host, 'price-mfe', { REFINED_TOKEN: 'mine' })).toBe('mine');
  expect(asked).toEqual([]);
});

it('is exchanged on GitHub for an identity whose audience is the host', async () => {
  const token = await registryToken(host, 'price-mfe', {
    ACTIONS_ID_TOKEN_REQUEST_URL: `${host}/identity?api-version=2.0`,
    ACTIONS_ID_TOKEN_REQUEST_TOKEN: 'bearer of the job',
  });
  expect(token).toBe('rft_');
  expect(asked).toEqual([
    [
      `/identity?api-version=2.0&audience=${encodeURIComponent(host)}`,
      'Bearer bearer of the job',
      '',
    ],
    [
      '/registry/token',
      undefined,
      JSON.stringify({ workspace: 'price-mfe', token: 'identity of the job' }),
    ],
  ]);
});

it('is exchanged on GitLab for the identity that its job names REFINED_ID_TOKEN', async () => {
  expect(await registryToken(host, 'price-mfe', { REFINED_ID_TOKEN: 'of the job' })).toBe('rft_');
  expect(asked.map(([, , body]) => body)).toEqual([
    JSON.stringify({ workspace: 'price-mfe', token: 'of the job' }),
  ]);
});

it('is refused without any of them', async () => {
  await expect(registryToken(host, 'price-mfe', {})).rejects.toMatchObject({ code: 'no-token' });
});

it('gives the link of a preview as an address that can be opened', async () => {
  const link = `${host}/price?preview=abc`;
  expect(await askRegistry(place('preview'), asking, {})).toEqual({
    document: { preview: { id: 'abc', address: link } },
    text: `price-mfe 1.0.0 is shown only at ${link}.`,
    exit: 0,
  });
});

const place = <Verb extends string>(verb: Verb) =>
  ({ host, workspace: 'price-mfe', verb, by: 'refined-screen' }) as const;
const asking = { say: () => {}, environment: { REFINED_TOKEN: 'mine' } };

const askFor = async (verb: 'rollback' | 'status') => {
  const said: string[] = [];
  const error: unknown = await askRegistry(
    place(verb),
    { ...asking, say: (line) => said.push(line) },
    {},
  ).catch((failed: unknown) => failed);
  return { said, error };
};

it('refuses to skip a check of the registry before anything is built', async () => {
  const skipped = [{ check: 'browser', reason: 'late' }] as const;
  const build = async () => {
    throw new Error('built');
  };
  const sending = sendRelease(place('publish'), asking, { skipped }, build);
  await expect(sending).rejects.toThrow('always makes the check browser itself');
});

it('says what to do after an answer that was cut off', async () => {
  expect(await askFor('rollback')).toEqual({
    said: ['begun'],
    error: expect.objectContaining({ code: 'no-answer', message: teamMessages.cutOff }),
  });
});

it('says why nothing answers: the port, the name or the certificate is wrong', async () => {
  await new Promise((resolve) => server.close(resolve));
  expect((await askFor('status')).error).toMatchObject({
    code: 'no-host',
    message: expect.stringContaining(`fetch failed, connect ECONNREFUSED ${host.slice(7)}.`),
  });
});

it('says where an address leads, instead of sending a token there', async () => {
  expect((await askFor('status')).error).toMatchObject({
    code: 'no-host',
    message: expect.stringContaining('it leads to https://refined.invalid.'),
  });
});

it('with all that the command printed is no token, and is in no message', async () => {
  const REFINED_TOKEN = 'rft_secret\nRobin may publish.';
  const failed = registryToken(host, 'price-mfe', { REFINED_TOKEN });
  await expect(failed).rejects.toMatchObject({
    code: 'no-token',
    message: expect.not.stringContaining('rft_'),
  });
  expect(await registryToken(host, 'price-mfe', { REFINED_TOKEN: ' mine\n' })).toBe('mine');
});

it.each([
  ['files', UPLOADED_FILES + 1, 0],
  ['bytes', 2, LARGEST_UPLOAD / 2 + 1],
])('is not sent with more %s than a registry takes', async (_what, count, bytes) => {
  const folder = mkdtempSync(join(tmpdir(), 'refined-large-'));
  for (let at = 0; at < count; at += 1)
    writeFileSync(join(folder, `${at}.png`), Buffer.alloc(bytes));
  const built = { workspace: 'price-mfe', version: '1.0.0', folder, meta: SCREEN_META };
  await expect(uploadOf(built, {})).rejects.toMatchObject({ code: 'too-large' });
  rmSync(folder, { recursive: true });
});
