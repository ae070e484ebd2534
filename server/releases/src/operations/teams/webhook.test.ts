import { createHmac } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { SIGNATURE_HEADER } from '../../teams/webhook.ts';
import { TestReleases } from '../../testing/test-release.ts';

interface Told {
  readonly signature: unknown;
  readonly body: string;
}

let releases: TestReleases;
let server: Server;
let told: Told[];
let status: number;
let secret: string;
beforeEach(async () => {
  [told, status] = [[], 204];
  server = createServer((request, response) => {
    void text(request).then((body) => {
      told.push({ signature: request.headers[SIGNATURE_HEADER], body });
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  releases = await new TestReleases().filled();
  await releases.done('register', 'queues-mfe', '--route', '/queues-mfe');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  secret = (await releases.done('webhook', 'queues-mfe', '--url', url, '--json')).json().secret;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const changes = () =>
  told.map(({ body }) =>
    (JSON.parse(body) as { changes: { command: string; reason: string }[] }).changes.map(
      ({ command, reason }) => [command, reason],
    ),
  );

it('tells a team what changes of its screen, signed, and nothing of others', async () => {
  await releases.done('publish', 'search-mfe');
  await releases.done('rollback', 'queues-mfe', '--reason', 'empty lists');
  expect(changes()).toEqual([[['rollback', 'empty lists']]]);
  const { body, signature } = told[0]!;
  expect(signature).toBe(`sha256=${createHmac('sha256', secret).update(body).digest('hex')}`);
  expect(JSON.parse(body)).toMatchObject({
    workspace: 'queues-mfe',
    changes: [{ actor: 'Robin', before: { active: '1.2.0' }, after: { active: '1.1.0' } }],
  });
});

it('tells with the next change what did not arrive; the change is made in any case', async () => {
  status = 500;
  await releases.done('rollback', 'queues-mfe', '--reason', 'first');
  expect(await releases.active()).toBe('1.1.0');
  status = 204;
  await releases.done('rollback', 'queues-mfe', '--reason', 'second');
  await releases.done('activate', 'queues-mfe', '1.2.0', '--reason', 'third');
  expect(changes().slice(1)).toEqual([
    [
      ['rollback', 'first'],
      ['rollback', 'second'],
    ],
    [['activate', 'third']],
  ]);
});

it('tells every team of a restore, with what it shows of its own screen before and after', async () => {
  await releases.done('publish', 'search-mfe');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  await releases.done('register', 'search-mfe', '--route', '/search-mfe');
  await releases.done('webhook', 'search-mfe', '--url', url);
  await releases.done('disable', 'search-mfe', '--message', 'Back at noon.');
  told = [];
  await releases.done('restore', '--generation', '5', '--reason', 'as before');
  const bodies = told.map(({ body }) => JSON.parse(body) as { workspace: string });
  expect(bodies.toSorted((a, b) => a.workspace.localeCompare(b.workspace))).toMatchObject([
    {
      workspace: 'queues-mfe',
      changes: [{ generation: 7, command: 'restore', after: { active: '1.2.0' } }],
    },
    {
      workspace: 'search-mfe',
      changes: [{ generation: 7, before: { disabled: true }, after: { disabled: false } }],
    },
  ]);
});

it('with another secret still tells what did not arrive', async () => {
  status = 401;
  await releases.done('rollback', 'queues-mfe', '--reason', 'first');
  status = 204;
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/new`;
  await releases.done('webhook', 'queues-mfe', '--url', url);
  await releases.done('activate', 'queues-mfe', '1.2.0', '--reason', 'second');
  expect(changes()[1]).toEqual([
    ['rollback', 'first'],
    ['activate', 'second'],
  ]);
});

it('that took nothing is named by teams, with why, until it takes something', async () => {
  const teams = async () => (await releases.done('teams')).out;
  status = 307;
  await releases.done('rollback', 'queues-mfe', '--reason', 'first');
  expect(await teams()).toContain('    the last call failed: it answered 307');
  server.closeAllConnections();
  server.close();
  await releases.done('activate', 'queues-mfe', '1.2.0', '--reason', 'second');
  expect(await teams()).toContain('    the last call failed: it was not reached');
  status = 204;
  const { port } = new URL(
    (await releases.store.teams.registrations.read()).workspaces['queues-mfe']!.webhook!.url,
  );
  await new Promise<void>((resolve) => server.listen(Number(port), '127.0.0.1', resolve));
  await releases.done('rollback', 'queues-mfe', '--reason', 'third');
  expect(await teams()).not.toContain('failed');
});

it('tells once of a preview that ends within a day, also with a change, and again what did not arrive', async () => {
  const { registrations, tellEndingPreviews } = releases.store.teams;
  const HOUR = 3_600_000;
  const preview = (id: string, hours: number, workspace = 'queues-mfe') => ({
    ...{ id, workspace, by: 'Robin', version: '1.3.0-preview.4f5e6a7b' },
    expires: new Date(Date.now() + hours * HOUR).toISOString(),
  });
  const add = (...previews: ReturnType<typeof preview>[]) =>
    registrations.change((before) => ({ ...before, previews: [...before.previews, ...previews] }));
  const ended = () =>
    told.map(({ body }) =>
      (JSON.parse(body) as { previews: { id: string }[] }).previews.map(({ id }) => id),
    );
  const soon = preview('soon', 23);
  await add(soon, preview('later', 25), preview('foreign', 1, 'search-mfe'));
  status = 500;
  await expect(tellEndingPreviews()).rejects.toThrow('The webhook of queues-mfe: it answered 500.');
  status = 204;
  await tellEndingPreviews();
  await tellEndingPreviews();
  expect(ended()).toEqual([['soon'], ['soon']]);
  const { workspace, ...shown } = soon;
  expect(JSON.parse(told[1]!.body)).toEqual({ workspace, changes: [], previews: [shown] });
  await add(preview('next', 2));
  await releases.done('rollback', 'queues-mfe', '--reason', 'empty lists');
  expect(ended()[2]).toEqual(['next']);
  expect(changes()[2]).toEqual([['rollback', 'empty lists']]);
});

it('shows the secret once, and tells nobody any more with --none', async () => {
  const { out } = await releases.done('teams', '--json');
  expect(out).toContain('"told"');
  expect(out).not.toContain(secret);
  await releases.done('webhook', 'queues-mfe', '--none');
  await releases.done('rollback', 'queues-mfe');
  expect(told).toEqual([]);
});

it.each([
  'http://team.example.org/',
  'ftp://127.0.0.1/',
  'here',
  'https://robin:secret@team.example.org/',
])('refuses %s', async (url) => {
  const { exit, err } = await releases.run('webhook', 'queues-mfe', '--url', url);
  expect([exit, err]).toEqual([2, expect.stringContaining('https://')]);
});
