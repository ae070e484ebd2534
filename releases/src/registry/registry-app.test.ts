import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { REGISTRY_VERBS } from '@refined/shared/contract';
import type { RegistryLine, RegistryVerb, ReleaseUpload } from '@refined/shared/contract';
import type { FastifyInstance } from 'fastify';
import { newSigningKey } from '../state/signature.ts';
import { startIssuer } from '../testing/identity-issuer.ts';
import { screenBundle, TestReleases } from '../testing/test-release.ts';
import { grantToken } from '../teams/credentials.ts';
import { buildRegistry } from './registry-app.ts';

const DAY = 24 * 3_600_000;

let releases: TestReleases;
let app: FastifyInstance;
beforeEach(async () => {
  releases = await new TestReleases().filled();
  const file = join(releases.root, 'registry-key.pem');
  const key = newSigningKey().privateKey;
  writeFileSync(file, key);
  releases.environment.REGISTRY_KEY = file;
  app = buildRegistry({ store: releases.store, surroundings: releases.surroundings(), key });
  await releases.done('register', 'price-mfe', '--route', '/price');
});
afterEach(async () => app.close());

it('has metrics for whoever has the token', async () => {
  expect((await app.inject('/metrics')).statusCode).toBe(404);
  const metricsToken = 'a token for metrics';
  const surroundings = releases.surroundings();
  const key = newSigningKey().privateKey;
  const watched = buildRegistry({ store: releases.store, surroundings, key, metricsToken });
  const headers = { authorization: `Bearer ${metricsToken}` };
  expect((await watched.inject('/metrics')).statusCode).toBe(401);
  const { body } = await watched.inject({ url: '/metrics', headers });
  expect(body).toContain('refined_store_readable 1');
  await watched.close();
});

it('is ready while its store can be read, until it is asked to end', async () => {
  const key = newSigningKey().privateKey;
  const surroundings = releases.surroundings();
  const lifetime = { retiring: false };
  let reads = 0;
  const readState = () => {
    reads += 1;
    return reads === 2 ? Promise.reject(new Error('gone')) : releases.store.readState();
  };
  const own = buildRegistry(
    { store: { ...releases.store, readState }, surroundings, key },
    false,
    lifetime,
  );
  const look = async () => (await own.inject('/readyz')).statusCode;
  expect(await look()).toBe(200);
  expect(await look()).toBe(503);
  expect(await look()).toBe(200);
  lifetime.retiring = true;
  expect(await look()).toBe(503);
  expect((await own.inject('/healthz')).statusCode).toBe(200);
  await own.close();
});

const tokenFor = (
  verbs: readonly RegistryVerb[],
  { workspace = 'price-mfe', expires = new Date(Date.now() + DAY) } = {},
) =>
  grantToken(releases.store.teams.registrations, {
    holder: 'Team Price',
    workspace,
    verbs,
    expires,
  });

const federationName = (version: string): string =>
  `price_mfe_${version}`.replace(/[^A-Za-z0-9]/g, '_');

const upload = (version: string, given: Partial<ReleaseUpload> = {}): ReleaseUpload => ({
  version,
  declaration: {
    kind: 'screen',
    title: 'Price',
    expose: './screen',
    routes: [{ path: '/price' }],
    contract: '1.0.0',
  },
  federationName: federationName(version),
  entry: 'remoteEntry.0a1b2c3d.js',
  initial: ['screen.4e5f6a7b.js'],
  uses: {},
  commit: '0123456789abcdef0123456789abcdef01234567',
  files: Object.entries(screenBundle(federationName(version), version)).map(([path, text]) => ({
    path,
    content: Buffer.from(text).toString('base64'),
  })),
  ...given,
});

const ask = async (verb: string, token: string | undefined, body: object, at = 'price-mfe') => {
  const answer = await app.inject({
    method: 'POST',
    url: `/registry/workspaces/${at}/${verb}`,
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    payload: body,
  });
  const isLines = String(answer.headers['content-type']).includes('ndjson');
  const lines = isLines
    ? answer.body
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as RegistryLine)
    : [];
  const last = lines.at(-1);
  return {
    status: answer.statusCode,
    code: isLines
      ? last && 'failed' in last
        ? last.failed.code
        : 'done'
      : (answer.json() as { code?: string }).code,
    document: last && 'done' in last ? last.done.document : undefined,
    text: last && 'done' in last ? last.done.text : undefined,
    message: last && 'failed' in last ? last.failed.message : undefined,
    body: answer.body,
  };
};

describe('a token', () => {
  it.each([
    ['none', undefined],
    ['one that nobody made', `rft_0123456789ab_${'A'.repeat(43)}`],
    ['anything', 'secret'],
  ])('is asked for: %s', async (_name, token) => {
    expect(await ask('status', token, {})).toMatchObject({ status: 401 });
  });

  it('that has expired or was revoked is worth nothing', async () => {
    const expired = await tokenFor(['status'], { expires: new Date(Date.now() - 1) });
    expect(await ask('status', expired, {})).toMatchObject({ status: 401, code: 'token-expired' });
    const token = await tokenFor(['status']);
    expect(await ask('status', token, {})).toMatchObject({ status: 200, code: 'done' });
    await releases.done('token', 'price-mfe', '--revoke', token.split('_')[1]!);
    expect(await ask('status', token, {})).toMatchObject({ status: 401, code: 'token-revoked' });
  });

  it('for one screen does nothing with another, and the audit has it', async () => {
    const token = await tokenFor(REGISTRY_VERBS);
    for (const verb of REGISTRY_VERBS)
      expect(await ask(verb, token, {}, 'queues-mfe')).toMatchObject({
        status: 403,
        code: 'other-workspace',
      });
    expect(await releases.active()).toBe('1.2.0');
    const audit = await releases.store.teams.readAudit(100);
    expect(
      audit.map(({ actor, workspace, verb, outcome }) => [actor, workspace, verb, outcome]),
    ).toEqual(REGISTRY_VERBS.map((verb) => ['Team Price', 'queues-mfe', verb, 'other-workspace']));
  });

  it('does only what it was made for', async () => {
    const token = await tokenFor(['publish']);
    expect(await ask('publish', token, upload('1.0.0'))).toMatchObject({ code: 'done' });
    expect(await ask('rollback', token, {})).toMatchObject({ status: 403, code: 'verb' });
  });

  it('tells a team nothing of where the releases are on the host', async () => {
    const token = await tokenFor(['publish', 'status', 'activate']);
    const told = [
      await ask('publish', token, upload('1.0.0')),
      await ask('status', token, {}),
      await ask('activate', token, { version: '9.9.9' }),
    ];
    expect(told.map(({ code }) => code)).toEqual(['done', 'done', 'unknown-version']);
    for (const { body } of told) expect(body).not.toContain(releases.root);
  });

  it('is in no document of the store', async () => {
    const token = await tokenFor(['publish']);
    const { tokens } = await releases.store.teams.registrations.read();
    // The secret may hold a "_" of its own.
    expect(JSON.stringify(tokens)).not.toContain(token.split('_').slice(2).join('_'));
  });
});

describe('an upload', () => {
  it('is checked in a browser, stored, shown, and its history names the holder of the token', async () => {
    const tried: string[] = [];
    releases.checkTogether = async ({ candidate }) => {
      tried.push(candidate.version);
      return { ok: true, pairs: [] };
    };
    const token = await tokenFor(['publish', 'rollback']);
    await ask('publish', token, { ...upload('1.0.0'), actor: 'Somebody Else' });
    expect(await ask('publish', token, upload('1.1.0'))).toMatchObject({ code: 'done' });
    expect(tried).toEqual(['1.0.0', '1.1.0']);
    expect(await releases.active('price-mfe')).toBe('1.1.0');
    expect((await releases.store.history({ limit: 1 }))[0]).toMatchObject({
      actor: 'Team Price',
      command: 'activate',
    });
    expect(await ask('rollback', token, { reason: 'wrong prices' })).toMatchObject({
      code: 'done',
      text: expect.stringContaining('Forward again: npx refined-screen activate 1.1.0 --host URL'),
    });
    expect(await releases.active('price-mfe')).toBe('1.0.0');
  });

  it('that fails in a browser leaves everything as it was', async () => {
    const token = await tokenFor(['publish']);
    await ask('publish', token, upload('1.0.0'));
    releases.checkTogether = async () => ({
      ok: false,
      pairs: [{ shell: 'shell 1.0.0', screen: 'price-mfe 1.1.0', ok: false, problem: 'blank' }],
    });
    const { code, message } = await ask('publish', token, upload('1.1.0'));
    expect({ code, message }).toEqual({
      code: 'browser-check',
      message: expect.stringContaining('shell 1.0.0 with price-mfe 1.1.0: blank.'),
    });
    // That is for operators.
    expect(message).not.toMatch(/--skip|npm run/);
    expect(await releases.active('price-mfe')).toBe('1.0.0');
    expect(await releases.store.listVersions('price-mfe')).toEqual(['1.0.0']);
  });

  it('leaves out no check of the registry', async () => {
    const skipped = [{ check: 'browser' as const, reason: 'in a hurry' }];
    const token = await tokenFor(['publish']);
    expect(await ask('publish', token, upload('1.0.0', { skipped }))).toMatchObject({
      code: 'skip',
    });
  });

  const file = { path: 'a.js', content: '' };
  it.each([
    ['a path upwards', { files: [{ path: '../../state.json', content: '' }] }],
    ['a path from the root', { files: [{ path: '/etc/passwd', content: '' }] }],
    ['too many files', { files: Array(501).fill(file) }],
    ['no version', { version: '../1.0.0' }],
  ])('with %s is refused before anything is written', async (_name, given) => {
    const token = await tokenFor(['publish']);
    expect(await ask('publish', token, upload('1.0.0', given as object))).toMatchObject({
      status: 422,
      code: 'bad-upload',
    });
  });

  it.each([
    ['the same file twice', [file, { ...file, path: 'A.js' }], 'bad-build'],
    ['what is no base64', [{ ...file, content: '!' }], 'bad-build'],
    ['a file of the store', [{ ...file, path: 'release.json' }], 'bad-build'],
  ])('with %s is refused', async (_name, more, code) => {
    const { files } = upload('1.0.0');
    const token = await tokenFor(['publish']);
    expect(
      await ask('publish', token, upload('1.0.0', { files: [...files, ...more] })),
    ).toMatchObject({ code });
    expect(await releases.store.listVersions('price-mfe')).toEqual([]);
  });

  it('of other bytes under a known version is refused', async () => {
    const token = await tokenFor(['publish']);
    await ask('publish', token, upload('1.0.0'));
    const { files } = upload('1.0.1');
    expect(await ask('publish', token, upload('1.0.0', { files }))).toMatchObject({
      code: 'version-taken',
    });
  });

  it('larger than an upload may be is not read', async () => {
    const token = await tokenFor(['publish']);
    const files = [{ path: 'a.js', content: 'A'.repeat(49 * 1024 * 1024) }];
    expect(await ask('publish', token, upload('1.0.0', { files }))).toMatchObject({ status: 413 });
  });

  it('takes no address of another screen', async () => {
    const { declaration } = upload('1.0.0');
    const routes = [{ path: '/price' }, { path: '/queues-mfe' }];
    const token = await tokenFor(['publish']);
    expect(
      await ask(
        'publish',
        token,
        upload('1.0.0', { declaration: { ...declaration, routes } as typeof declaration }),
      ),
    ).toMatchObject({ code: 'routes' });
    await expect(releases.done('register', 'price-mfe', '--route', '/queues-mfe')).rejects.toThrow(
      "/queues-mfe is queues-mfe's already",
    );
  });

  it('as a preview is shown to nobody but whoever has its link', async () => {
    const token = await tokenFor(['preview']);
    const { document } = await ask('preview', token, upload('1.0.0'));
    expect(await releases.active('price-mfe')).toBeUndefined();
    const { id, address } = (document as { preview: { id: string; address: string } }).preview;
    expect(address).toBe(`/price?preview=${id}`);
    const found = await app.inject(`/registry/previews/${id}`);
    expect(found.json()).toMatchObject({ workspace: 'price-mfe', version: '1.0.0' });
    const none = await app.inject('/registry/previews/other');
    expect(none.statusCode).toBe(404);
  });
});

it('says which names a shell gives that is shown, so that a screen can be checked elsewhere', async () => {
  const offersOf = (at: string) => app.inject(`/registry/offers/${at}`);
  releases.contents = () => ({ offers: { '@refined/shared/ui': ['Button'] } });
  await releases.done('publish', 'shell', '--version', '1.1.0');
  expect((await offersOf('shell/1.1.0')).json()).toEqual({ '@refined/shared/ui': ['Button'] });
  for (const unknown of ['queues-mfe/1.2.0', 'shell/9.9.9', 'other/1.0.0'])
    expect((await offersOf(unknown)).statusCode).toBe(404);
});

describe('npm run release with --host', () => {
  let host: string;
  beforeEach(async () => {
    host = await app.listen({ host: '127.0.0.1', port: 0 });
    const { registrations } = releases.store.teams;
    await registrations.change((before) => ({
      ...before,
      workspaces: {
        ...before.workspaces,
        'queues-mfe': { routes: ['/queues-mfe'], identities: [] },
      },
    }));
    releases.environment.REFINED_TOKEN = await tokenFor(['publish', 'rollback', 'status'], {
      workspace: 'queues-mfe',
    });
  });

  it('gives the same commands to the registry, in the name of the token', async () => {
    releases.environment.RELEASE_ACTOR = 'Somebody Else';
    await releases.done('publish', 'queues-mfe', '--version', '1.3.0', '--host', host);
    expect(releases.sourcesChecked).toEqual(expect.arrayContaining(['types', 'lint', 'tests']));
    expect(await releases.active()).toBe('1.3.0');
    await releases.done('rollback', 'queues-mfe', '--reason', 'empty', '--host', host);
    expect((await releases.store.history({ limit: 1 }))[0]).toMatchObject({
      actor: 'Team Price',
      command: 'rollback',
      reason: 'empty',
    });
    expect((await releases.done('status', 'queues-mfe', '--host', host)).out).toContain('1.2.0');
  });

  it('refuses what the token is not for, and what only the store knows', async () => {
    const at = ['--host', host];
    expect(await releases.run('rollback', 'shell', ...at)).toMatchObject({ exit: 3 });
    expect(await releases.run('disable', 'queues-mfe', '--message', 'x', ...at)).toMatchObject({
      exit: 3,
    });
    for (const usage of [
      ['rollback', 'queues-mfe', '--actor', 'Robin', ...at],
      ['publish', 'queues-mfe', '--no-activate', ...at],
      ['status', ...at],
      ['rollback', 'queues-mfe', '--host', 'nowhere'],
    ])
      expect(await releases.run(...usage)).toMatchObject({ exit: 2 });
    expect(await releases.active()).toBe('1.2.0');
  });
});

describe('a CI job', () => {
  const subject = 'repo:formulary/price:ref:refs/heads/main';
  const audience = 'https://drugs.example.ca';
  const job = {
    sub: subject,
    aud: audience,
    repository: 'formulary/price',
    ref: 'refs/heads/main',
    sha: upload('1.0.0').commit!,
  };
  let ci: Awaited<ReturnType<typeof startIssuer>>;
  beforeEach(async () => {
    ci = await startIssuer();
    await releases.done(
      ...['trust', 'price-mfe', '--issuer', ci.issuer],
      ...['--audience', audience, '--subject', subject, '--may', 'publish'],
    );
  });
  afterEach(() => ci.close());

  const exchange = async (token: string, workspace = 'price-mfe') =>
    app.inject({ method: 'POST', url: '/registry/token', payload: { workspace, token } });
  const tokenOf = async (identity: string) =>
    ((await exchange(identity)).json() as { token: string }).token;

  it('publishes by its identity; verify says from where, and the policy asks for it', async () => {
    await releases.done(
      ...['policy', 'price-mfe', '--repository', 'formulary/price', '--ref', 'refs/heads/main'],
    );
    const token = await tokenOf(await ci.sign(job));
    expect(await ask('publish', token, upload('1.0.0'))).toMatchObject({ code: 'done' });
    expect((await releases.store.history({ limit: 1 }))[0]?.actor).toBe(`${subject} (CI)`);
    expect((await releases.done('verify')).out).toContain(
      `price-mfe 1.0.0: built from formulary/price (refs/heads/main, 0123456) by ${ci.issuer}; attested by CI: types, lint, tests.`,
    );
  });

  it('of any branch may make previews, and nothing else', async () => {
    const any = ['--issuer', ci.issuer, '--audience', audience, '--subject', 'repo:formulary/p*'];
    expect(await releases.run('trust', 'price-mfe', ...any, '--may', 'publish')).toMatchObject({
      exit: 2,
    });
    await releases.done('trust', 'price-mfe', ...any, '--may', 'preview');
    const branch = { ...job, sub: 'repo:formulary/price:ref:refs/heads/next' };
    const token = await tokenOf(await ci.sign(branch));
    expect(await ask('preview', token, upload('1.0.0-4f5e6a7b'))).toMatchObject({ code: 'done' });
    expect(await ask('publish', token, upload('1.0.0'))).toMatchObject({ status: 403 });
    const other = await ci.sign({ ...job, sub: 'repo:formulary/queues:ref:refs/heads/main' });
    expect((await exchange(other)).statusCode).toBe(401);
    expect((await releases.store.teams.readAudit(1))[0]?.actor).toBe(`${branch.sub} (CI)`);
  });

  it('of another branch stores a release that the policy lets nobody show', async () => {
    await releases.done(
      ...['policy', 'price-mfe', '--repository', 'formulary/price', '--ref', 'refs/heads/next'],
    );
    const token = await tokenOf(await ci.sign(job));
    expect(await ask('publish', token, upload('1.0.0'))).toMatchObject({ code: 'unproven' });
    expect(await releases.active('price-mfe')).toBeUndefined();
    expect(await releases.run('activate', 'price-mfe', '1.0.0')).toMatchObject({ exit: 3 });
  });

  it('sends what it was built from, and nothing else', async () => {
    const token = await tokenOf(await ci.sign(job));
    expect(await ask('publish', token, upload('1.0.0', { commit: 'f'.repeat(40) }))).toMatchObject({
      code: 'commit',
    });
  });

  it('exchanges an identity token once', async () => {
    const identity = await ci.sign(job);
    expect((await exchange(identity)).statusCode).toBe(200);
    expect((await exchange(identity)).statusCode).toBe(401);
  });

  it.each([
    ['for another host', { aud: 'https://other.example.ca' }, {}],
    ['of another job', { sub: 'repo:formulary/price:ref:refs/heads/next' }, {}],
    ['of another issuer', { iss: 'http://127.0.0.1:9' }, {}],
    ['that has expired', {}, { lives: -60 }],
  ])('gets nothing for an identity %s', async (_name, claims, options) => {
    expect((await exchange(await ci.sign({ ...job, ...claims }, options))).statusCode).toBe(401);
  });

  it('gets nothing for an identity that somebody else signed, or for another screen', async () => {
    const forged = await ci.sign(job, { key: await ci.stranger() });
    expect((await exchange(forged)).statusCode).toBe(401);
    expect((await exchange('not a token')).statusCode).toBe(401);
    expect((await exchange(await ci.sign(job), 'queues-mfe')).statusCode).toBe(401);
  });
});
