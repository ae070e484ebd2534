import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { releasesOverview } from '@refined/shared/contract';
import type { FastifyInstance } from 'fastify';
import { newSigningKey } from '../state/signature.ts';
import { signStatement, statementOf } from '../teams/provenance.ts';
import { testRegistry } from '../testing/test-registry.ts';
import { TestReleases } from '../testing/test-release.ts';
import { askApi } from './operators.ts';

const ROBIN = { username: 'robin', email: '', first_name: 'Robin', last_name: 'Reviewer' };
const HAL = { ...ROBIN, username: 'hal', first_name: 'Hal', last_name: '' };

/** The API's answers to `GET /api/user/` by the session's header; other sessions have ended. */
const SESSIONS: Record<string, object> = {
  'Token operators': { ...HAL, refined: { operator: true } },
  'Token reviewers': ROBIN,
};

/** A fake of the API calls that the registry uses. */
const answerAsApi = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const id = /^\/api\/confirmations\/(.+)\/spend\/$/.exec(request.url ?? '')?.[1];
  if (id !== undefined) {
    const { path, body } = (await json(request)) as { path: string; body: object };
    const at = confirmed.indexOf([id, path, JSON.stringify(body)].join(' '));
    if (at >= 0) confirmed.splice(at, 1);
    response.writeHead(at >= 0 ? 200 : 403, { 'content-type': 'application/json' });
    response.end('{}');
    return;
  }
  asked.push(request.url ?? '');
  const user = SESSIONS[request.headers.authorization ?? ''];
  const known = request.url === '/api/user/' ? user : undefined;
  response.writeHead(known ? 200 : 401, { 'content-type': 'application/json' });
  response.end(JSON.stringify(known ?? { detail: 'Invalid token.' }));
};

let releases: TestReleases;
let api: Server;
let isApiUp: boolean;
/** Requests to the API, without confirmations. */
let asked: string[];
/** The person's confirmations: `id path body`. */
let confirmed: string[];
let app: FastifyInstance;
beforeEach(async () => {
  releases = await new TestReleases().filled();
  confirmed = [];
  asked = [];
  api = createServer((request, response) => void answerAsApi(request, response));
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
  isApiUp = true;
  app = testRegistry(releases, { sessions: askApi(() => (isApiUp ? address : undefined)) });
});
afterEach(async () => {
  await app.close();
  await new Promise((resolve) => api.close(resolve));
});

const ask = (verb: string, headers: Record<string, string>, body: object = {}) =>
  app.inject({
    method: 'POST',
    url: `/registry/workspaces/queues-mfe/${verb}`,
    headers,
    payload: body,
  });
const overview = (headers: Record<string, string>) =>
  app.inject({ url: '/registry/overview', headers });

const OPERATOR = { authorization: 'Token operators' };

describe('an operator', () => {
  it('sees what is live, and rolls back; the history and the audit name the user', async () => {
    const before = releasesOverview.parse((await overview(OPERATOR)).json());
    const queues = before.workspaces.find(({ workspace }) => workspace === 'queues-mfe')!;
    const { active, previous } = queues;
    expect(previous.length).toBeGreaterThan(0);
    // The actor in the body is ignored.
    const body = { reason: 'empty lists', actor: 'Somebody Else' };
    confirmed = [`c1 /registry/workspaces/queues-mfe/rollback {"reason":"empty lists"}`];
    const headers = { ...OPERATOR, 'x-confirmation': 'c1', 'x-forwarded-user': 'root' };
    const answer = await ask('rollback', headers, body);
    expect(answer.body).toContain('"done"');
    const after = releasesOverview.parse((await overview(OPERATOR)).json());
    expect(after.workspaces.find(({ workspace }) => workspace === 'queues-mfe')).toMatchObject({
      active: previous[0],
      since: { by: 'Hal (hal)', reason: 'empty lists' },
    });
    expect(after.history[0]).toMatchObject({
      actor: 'Hal (hal)',
      command: 'rollback',
      reason: 'empty lists',
      before: { active },
      after: { active: previous[0] },
    });
    expect((await releases.store.teams.readAudit(10)).at(-1)).toMatchObject({
      actor: 'Hal (hal)',
      workspace: 'queues-mfe',
      verb: 'rollback',
      outcome: 'done',
    });
  });

  it('changes nothing by the session alone, or by what was confirmed for something else', async () => {
    const active = await releases.active();
    confirmed = [`c1 /registry/workspaces/search-mfe/rollback {"reason":"empty lists"}`];
    for (const headers of [
      OPERATOR,
      { ...OPERATOR, 'x-confirmation': 'c1' },
      { ...OPERATOR, 'x-confirmation': 'another' },
    ])
      for (const verb of ['rollback', 'canary', 'disable', 'enable']) {
        const answer = await ask(verb, headers, { reason: 'empty lists', message: 'Off.' });
        expect(answer.statusCode).toBe(403);
        expect(answer.json()).toMatchObject({ code: 'unconfirmed' });
      }
    expect(await releases.active()).toBe(active);
    expect((await releases.store.teams.readAudit(10)).at(-1)).toMatchObject({
      actor: 'Hal (hal)',
      verb: 'enable',
      outcome: 'unconfirmed',
    });
  });

  it('reads which releases only somebody else may show, before anything is asked', async () => {
    const key = newSigningKey().privateKey;
    releases.environment.REGISTRY_KEY = join(releases.root, 'registry-key.pem');
    writeFileSync(releases.environment.REGISTRY_KEY, key);
    await releases.done('register', 'queues-mfe', '--route', '/queues-mfe');
    await releases.done('policy', 'queues-mfe', '--second-person');
    await releases.done('publish', 'queues-mfe', '--version', '1.3.0', '--no-activate');
    const release = await releases.store.readRelease('queues-mfe', '1.3.0');
    const build = { origin: { holder: 'hal' }, commit: null, attestedByCi: [] };
    const statement = await signStatement(statementOf(release, build), key);
    await releases.store.teams.writeProvenance('queues-mfe', '1.3.0', statement);
    const { workspaces } = releasesOverview.parse((await overview(OPERATOR)).json());
    expect(workspaces.find(({ workspace }) => workspace === 'queues-mfe')?.held).toEqual([
      {
        version: '1.3.0',
        sentence: 'queues-mfe 1.3.0 was published by hal: another person must activate it.',
      },
    ]);
  });

  it('publishes nothing by it', async () => {
    for (const verb of ['publish', 'preview'])
      expect((await ask(verb, OPERATOR)).statusCode).toBe(403);
  });
});

describe('nobody else', () => {
  const expectRefused = async (headers: Record<string, string>, status: number, code: string) => {
    const active = await releases.active();
    for (const answer of [
      await overview(headers),
      await ask('rollback', headers, { reason: 'because' }),
    ]) {
      expect(answer.statusCode).toBe(status);
      expect(answer.json()).toMatchObject({ code });
    }
    expect(await releases.active()).toBe(active);
  };

  it('changes or sees anything: a reviewer, which the audit has', async () => {
    await expectRefused({ authorization: 'Token reviewers' }, 403, 'operator');
    expect(asked).toContain('/api/operator/');
    expect((await releases.store.teams.readAudit(10)).at(-1)).toMatchObject({
      actor: 'Robin Reviewer (robin)',
      outcome: 'operator',
    });
  });

  it('with headers that say otherwise', async () => {
    const forged = {
      'x-operator': 'true',
      'x-user': 'hal',
      'x-forwarded-user': 'hal',
      cookie: 'operator=true; authInfo=operators',
    };
    await expectRefused({ ...forged, authorization: 'Token reviewers' }, 403, 'operator');
    await expectRefused(forged, 401, 'token-none');
    await expectRefused({ ...forged, authorization: 'Bearer operators' }, 401, 'token-unknown');
  });

  it('after the session has ended', async () => {
    await expectRefused({ authorization: 'Token ended' }, 401, 'session');
  });

  it('while the API can not say who it is', async () => {
    isApiUp = false;
    await expectRefused(OPERATOR, 503, 'no-api');
  });
});
