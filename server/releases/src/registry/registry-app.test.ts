import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  LARGEST_UPLOAD,
  UPLOADED_FILES,
  TEAM_VERBS,
  type RegistryLine,
  type ReleaseUpload,
  type TeamVerb,
} from '@refined/shared/contract';
import type { FastifyInstance } from 'fastify';
import { newSigningKey } from '../state/signature.ts';
import { startIssuer } from '../testing/identity-issuer.ts';
import { testRegistry } from '../testing/test-registry.ts';
import { screenBundle, TestReleases } from '../testing/test-release.ts';
import { grantToken } from '../teams/credentials.ts';

const DAY = 24 * 3_600_000;
const PREVIEW = '1.0.0-preview.4f5e6a7b';

let releases: TestReleases;
let app: FastifyInstance;
beforeEach(async () => {
  releases = await new TestReleases().filled();
  const file = join(releases.root, 'registry-key.pem');
  const key = newSigningKey().privateKey;
  writeFileSync(file, key);
  releases.environment.REGISTRY_KEY = file;
  app = testRegistry(releases, { key });
  await releases.done('register', 'price-mfe', '--route', '/price');
});
afterEach(async () => app.close());

it('has metrics for whoever has the token', async () => {
  expect((await app.inject('/metrics')).statusCode).toBe(404);
  const metricsToken = 'a token for metrics';
  const watched = testRegistry(releases, { metricsToken });
  const headers = { authorization: `Bearer ${metricsToken}` };
  expect((await watched.inject('/metrics')).statusCode).toBe(401);
  const { body } = await watched.inject({ url: '/metrics', headers });
  expect(body).toContain('refined_store_readable 1');
  await watched.close();
});

it('is ready while its store can be read, until it is asked to end', async () => {
  const lifetime = { retiring: false };
  let reads = 0;
  const readState = () => {
    reads += 1;
    return reads === 2 ? Promise.reject(new Error('gone')) : releases.store.readState();
  };
  const own = testRegistry(releases, { store: { ...releases.store, readState } }, lifetime);
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
  verbs: readonly TeamVerb[],
  { workspace = 'price-mfe', expires = new Date(Date.now() + DAY), holder = 'Team Price' } = {},
) =>
  grantToken(releases.store.teams.registrations, {
    holder,
    workspace,
    verbs,
    expires,
  });

const federationName = (version: string): string =>
  `price_mfe_${version}`.replace(/[^A-Za-z0-9]/g, '_');

interface TestUpload extends ReleaseUpload {
  readonly files: readonly { readonly path: string; readonly content: string }[];
}
const upload = (version: string, given: Partial<TestUpload> = {}): TestUpload => ({
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
    content: text,
  })),
  ...given,
});

/** Form data as `refined-screen` sends it. */
const formOf = ({ files, ...release }: TestUpload): FormData => {
  const form = new FormData();
  form.append('release', JSON.stringify(release));
  for (const { path, content } of files) form.append('file', new Blob([content]), path);
  return form;
};

/** With the length that a client announces. */
const uploaded = async (release: TestUpload) => {
  const form = new Response(formOf(release));
  return {
    headers: { 'content-type': form.headers.get('content-type')! },
    payload: Buffer.from(await form.arrayBuffer()),
  };
};

const ask = async (verb: string, token: string | undefined, body: object, at = 'price-mfe') => {
  const { headers, payload } =
    'files' in body ? await uploaded(body as TestUpload) : { headers: {}, payload: body };
  const answer = await app.inject({
    method: 'POST',
    url: `/registry/workspaces/${at}/${verb}`,
    headers: { ...headers, ...(token !== undefined && { authorization: `Bearer ${token}` }) },
    payload,
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
    message: isLines
      ? last && 'failed' in last
        ? last.failed.message
        : undefined
      : (answer.json() as { detail?: string }).detail,
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
    expect((await releases.done('teams')).out).toMatch(/status, expired .*\n.*status, revoked /);
  });

  it('for one screen does nothing with another, and the audit has it once in a while', async () => {
    const token = await tokenFor(TEAM_VERBS);
    for (const verb of [...TEAM_VERBS, ...TEAM_VERBS])
      expect(await ask(verb, token, {}, 'queues-mfe')).toMatchObject({
        status: 403,
        code: 'other-workspace',
      });
    expect(await releases.active()).toBe('1.2.0');
    const audit = await releases.store.teams.readAudit(100);
    expect(
      audit.map(({ actor, workspace, verb, outcome }) => [actor, workspace, verb, outcome]),
    ).toEqual(TEAM_VERBS.map((verb) => ['Team Price', 'queues-mfe', verb, 'other-workspace']));
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
    // The secret itself may contain a "_".
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

  it('brings its bill of materials along', async () => {
    const { files, ...release } = upload('1.0.0');
    const bill = { path: 'bill.cdx.json', content: '{"components":[]}' };
    const token = await tokenFor(['publish']);
    await ask('publish', token, { ...release, files: [...files, bill] });
    const stored = await releases.store.readRelease('price-mfe', '1.0.0');
    expect(stored.bill?.path).toBe(bill.path);
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
    // Such advice is for operators only.
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
  it('with no version is refused', async () => {
    const token = await tokenFor(['publish']);
    const given = { version: '../1.0.0' };
    expect(await ask('publish', token, upload('1.0.0', given))).toMatchObject({ status: 422 });
    expect(await releases.store.listVersions('price-mfe')).toEqual([]);
  });

  it('that is no form is told from which program it has to come', async () => {
    const token = await tokenFor(['publish']);
    const { files: _, ...old } = upload('1.0.0');
    expect(await ask('publish', token, old)).toMatchObject({ status: 422, code: 'bad-upload' });
  });

  it.each([
    '../../state.json',
    '/etc/passwd',
    'prix é.js',
    'a\u0001.js',
    'aux.js',
    'b/COM1',
    'a.',
    `${'a'.repeat(251)}.js`,
  ])('with a file that can not be one on every disk is refused: %j', async (path) => {
    const token = await tokenFor(['publish']);
    const { files } = upload('1.0.0');
    const { status, code, message } = await ask(
      'publish',
      token,
      upload('1.0.0', { files: [...files, { ...file, path }] }),
    );
    expect([status, code]).toEqual([422, 'bad-name']);
    expect(message).not.toContain('refined-upload');
    if (path === 'prix é.js') expect(message).toContain('letters a to z, digits and _ @ . - only');
  });

  it.each([
    ['the same file twice', 'a.js', 'A.js'],
    ['a file where another has a folder', 'a.js', 'a.js/b.js'],
    ['a folder in two spellings', 'b/a.js', 'B/c.js'],
  ])('with %s is refused', async (_name, ...paths) => {
    const files = [...upload('1.0.0').files, ...paths.map((path) => ({ ...file, path }))];
    const token = await tokenFor(['publish']);
    expect(await ask('publish', token, upload('1.0.0', { files }))).toMatchObject({
      status: 422,
      code: 'bad-build',
    });
    expect(await releases.store.listVersions('price-mfe')).toEqual([]);
  });

  it('of other bytes under a known version is refused', async () => {
    const token = await tokenFor(['publish']);
    await ask('publish', token, upload('1.0.0'));
    const { files } = upload('1.0.1');
    expect(await ask('publish', token, upload('1.0.0', { files }))).toMatchObject({
      code: 'version-taken',
      message: expect.stringContaining(
        'Raise the version in package.json (1.0.1?) and say in its CHANGELOG.md what it brings. Nothing',
      ),
    });
  });

  it('has as many bytes as an upload may have, and not one more', async () => {
    const token = await tokenFor(['publish']);
    const map = (bytes: number) => ({ path: 'big.js.map', content: 'A'.repeat(bytes) });
    const { files } = upload('1.0.0');
    const taken = files.reduce((sum, { content }) => sum + Buffer.byteLength(content), 0);
    const large = upload('1.0.0', { files: [...files, map(LARGEST_UPLOAD - taken)] });
    expect(await ask('publish', token, large)).toMatchObject({ code: 'done' });
    const tooLarge = upload('1.0.1', { files: [map(LARGEST_UPLOAD + 1)] });
    expect(await ask('publish', token, tooLarge)).toMatchObject({ status: 413 });
  });

  it('says how many files an upload may have', async () => {
    const token = await tokenFor(['publish']);
    const files = Array.from({ length: UPLOADED_FILES + 1 }, (_, at) => ({
      path: `${at}.png`,
      content: '',
    }));
    expect(await ask('publish', token, upload('1.0.0', { files }))).toMatchObject({
      status: 413,
      code: 'too-large',
      message: expect.stringContaining(`${UPLOADED_FILES} files`),
    });
  });

  it('is not read when as many of its team wait already as may, and another team finds a place', async () => {
    await releases.done('register', 'stock-mfe', '--route', '/stock');
    const [token, colleague] = [await tokenFor(['publish']), await tokenFor(['publish'])];
    const other = await tokenFor(['publish'], { workspace: 'stock-mfe' });
    let enter = (): void => {};
    const entered = new Promise<void>((resolve) => (enter = resolve));
    let go = (): void => {};
    const held = new Promise<void>((resolve) => (go = resolve));
    releases.checkTogether = async () => {
      enter();
      await held;
      return { ok: true, pairs: [] };
    };
    const waiting = [ask('publish', token, upload('1.0.0'))];
    await entered;
    for (const at of [1, 2, 3]) waiting.push(ask('publish', colleague, upload(`1.0.${at}`)));
    // The only answer while the first upload is checked.
    expect(await Promise.race(waiting)).toMatchObject({ status: 503, code: 'busy' });
    // Another team's upload is read, and refused for its content.
    const others = await ask('publish', other, upload('1.0.0'), 'stock-mfe');
    expect(others).toMatchObject({ code: 'routes' });
    go();
    const codes = (await Promise.all(waiting)).map(({ code }) => code);
    expect(codes.toSorted()).toEqual(['busy', 'done', 'done', 'done']);
  });

  it('is shown to nobody when whoever sent it has gone before it was checked', async () => {
    const authorization = `Bearer ${await tokenFor(['publish'])}`;
    const leaving = new AbortController();
    const left = new Promise<void>((resolve) =>
      app.addHook('onRequest', async (_request, reply) => {
        reply.raw.once('close', resolve);
      }),
    );
    const host = await app.listen({ port: 0, host: '127.0.0.1' });
    releases.checkTogether = async () => {
      leaving.abort();
      await left;
      return { ok: true, pairs: [] };
    };
    const audited = new Promise<unknown>((resolve) =>
      jest
        .spyOn(releases.store.teams, 'writeAudit')
        .mockImplementation(async (each) => resolve(each)),
    );
    const sent = fetch(`${host}/registry/workspaces/price-mfe/publish`, {
      method: 'POST',
      headers: { authorization },
      body: formOf(upload('1.0.0')),
      signal: leaving.signal,
    }).then((answer) => answer.text());
    await expect(sent).rejects.toThrow('aborted');
    expect(await audited).toMatchObject({ verb: 'publish', outcome: 'gone' });
    expect((await releases.store.readState())?.workspaces['price-mfe']).toBeUndefined();
  });

  it('whose check ends with the registry is told to come again', async () => {
    const token = await tokenFor(['publish']);
    await app.close();
    const lifetime = { retiring: false };
    releases.checkTogether = async () => {
      lifetime.retiring = true;
      throw new Error('the browser was closed');
    };
    app = testRegistry(releases, {}, lifetime);
    expect(await ask('publish', token, upload('1.0.0'))).toMatchObject({
      message: 'The registry was ended meanwhile. Look at status, and try again.',
    });
    expect(await releases.store.listVersions('price-mfe')).toEqual([]);
  });

  it('is shown to nobody when its token was revoked before it was checked', async () => {
    const token = await tokenFor(['publish']);
    releases.checkTogether = async () => {
      await releases.done('token', 'price-mfe', '--revoke', token.split('_')[1]!);
      return { ok: true, pairs: [] };
    };
    const answer = await ask('publish', token, upload('1.0.0'));
    expect(answer).toMatchObject({ code: 'token-revoked' });
    expect((await releases.store.readState())?.workspaces['price-mfe']).toBeUndefined();
    expect(await releases.store.listVersions('price-mfe')).toEqual([]);
  });

  it('is refused before the browser where the disk is full, and where the team has too much', async () => {
    const token = await tokenFor(['publish', 'preview']);
    const tried: unknown[] = [];
    releases.checkTogether = async (check) => {
      tried.push(check);
      return { ok: true, pairs: [] };
    };
    const { store } = releases;
    const freeSpace = jest.spyOn(store, 'freeSpace').mockResolvedValueOnce(100);
    const { status, code, message } = await ask('publish', token, upload('1.0.0'));
    expect({ status, code }).toEqual({ status: 507, code: 'no-room' });
    expect(message).not.toContain(releases.root);
    freeSpace.mockRestore();
    expect(tried).toEqual([]);
    await store.teams.registrations.change((before) => ({
      ...before,
      previews: Array.from({ length: 50 }, (_, at) => ({
        id: String(at),
        workspace: 'price-mfe',
        version: PREVIEW,
        by: 'Team Price',
        expires: new Date(Date.now() + DAY).toISOString(),
      })),
    }));
    expect(await ask('preview', token, upload(PREVIEW))).toMatchObject({ code: 'quota' });
    expect(await ask('publish', token, upload('1.0.0'))).toMatchObject({ code: 'done' });
  });

  it('that fails before its first step has that in its status', async () => {
    const token = await tokenFor(['publish', 'rollback', 'activate']);
    expect(await ask('rollback', token, {})).toMatchObject({
      status: 422,
      code: 'unknown-workspace',
      message: 'price-mfe has no release in the store of this host yet: publish one first.',
    });
    await ask('publish', token, upload('1.0.0'));
    expect(await ask('rollback', token, {})).toMatchObject({ status: 422, code: 'refused' });
    const at = { version: '1.0.0', 'expect-generation': 1 };
    expect(await ask('activate', token, at)).toMatchObject({ status: 409 });
  });

  it.each([
    ['to a script', { navigation: [{ label: 'Prices', to: 'javascript:alert(1)' }] }],
    ['to another host', { navigation: [{ label: 'Prices', to: '//evil.example/price' }] }],
    ['to another host, as a browser reads it', { navigation: [{ label: 'P', to: '/\\evil.ca' }] }],
    ['to the address of another screen', { navigation: [{ label: 'Prices', to: '/queues-mfe' }] }],
    ['upwards', { navigation: [{ label: 'Prices', to: '/price/../queues-mfe' }] }],
    ['by the name of another screen', { navigation: [{ label: 'QUEUES-MFE ', to: '/price' }] }],
    ['by its title', { title: 'Queues-mfe' }],
    ['by a hundred entries', { navigation: Array(100).fill({ label: 'Prices', to: '/price' }) }],
    ['by a long label', { navigation: [{ label: 'P'.repeat(5000), to: '/price' }] }],
    ['by a long section', { navigation: [{ label: 'P', section: 'P'.repeat(99), to: '/price' }] }],
    ['by a name that nobody sees', { title: '\u200b' }],
    ['by no address', { routes: [] }],
    ['with what the shell never sends', { routes: [{ path: '/price', starts: 'constructor' }] }],
  ])('whose declaration leads %s is refused', async (_name, wrong) => {
    const { declaration } = upload('1.0.0');
    const token = await tokenFor(['publish']);
    const given = { declaration: { ...declaration, ...wrong } as typeof declaration };
    expect(await ask('publish', token, upload('1.0.0', given))).toMatchObject({
      status: 422,
      code: 'declaration',
    });
    expect(await releases.store.listVersions('price-mfe')).toEqual([]);
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
      '/queues-mfe already belongs to queues-mfe',
    );
  });

  it('takes no address that the router would draw by another', async () => {
    await releases.done('register', 'race-mfe', '--route', '/race/:b');
    for (const route of [
      '/Race/1',
      '/race/:c',
      '/queues-mfe/',
      '/',
      '/login',
      '/*',
      '/operations/x',
    ])
      await expect(releases.done('register', 'other-mfe', '--route', route)).rejects.toThrow(
        'Nothing was changed.',
      );
    for (const route of ['/a/../b', '/a//b', '/a b', 'a', '/a/*/b'])
      await expect(releases.done('register', 'other-mfe', '--route', route)).rejects.toThrow(
        'is not a valid address of a screen',
      );
    // An unregistered name is free, and its tokens are invalid.
    const token = await tokenFor(['status'], { workspace: 'race-mfe' });
    await releases.done('unregister', 'race-mfe');
    expect(await ask('status', token, {}, 'race-mfe')).toMatchObject({ status: 401 });
    await releases.done('register', 'other-mfe', '--route', '/Race/1');
    await expect(releases.done('unregister', 'race-mfe')).rejects.toThrow('is not registered');
  });

  it('is shown by another person than who published it, where the policy says so', async () => {
    await releases.done('policy', 'price-mfe', '--second-person');
    const verbs = ['publish', 'activate', 'canary', 'rollback', 'status'] as const;
    const robin = await tokenFor(verbs, { holder: 'robin' });
    const kim = await tokenFor(verbs, { holder: 'kim' });
    const active = () => releases.active('price-mfe');
    const shown: Record<string, readonly (readonly [string, object?])[]> = {
      '1.0.0': [['activate']],
      '1.1.0': [['activate'], ['canary', { percent: 5 }]],
    };
    for (const [version, ways] of Object.entries(shown)) {
      const published = await ask('publish', robin, upload(version));
      const held = `price-mfe ${version} was published by robin: another person must activate it.`;
      expect(published.text).toBe(`price-mfe ${version} is stored and not active. ${held}`);
      for (const [verb, more] of ways)
        expect(await ask(verb, robin, { version, ...more })).toMatchObject({
          code: 'second-person',
          message: `${held} Nothing was changed.`,
        });
      // Also with another account: the operator with the same name as the token's holder.
      const actor = ['--actor', 'Robin Reviewer (robin)'];
      await expect(releases.done('activate', 'price-mfe', version, ...actor)).rejects.toThrow(
        'published by robin',
      );
      const { REGISTRY_KEY: own } = releases.environment;
      for (const [key, sentence] of [
        [join(releases.root, 'gone.pem'), 'its publisher is unknown: the registry'],
        [join(releases.root, 'package.json'), 'REGISTRY_KEY: The signing key is not an Ed25519'],
      ] as const) {
        releases.environment.REGISTRY_KEY = key;
        await expect(releases.done('activate', 'price-mfe', version)).rejects.toThrow(sentence);
      }
      releases.environment.REGISTRY_KEY = own!;
      if (version === '1.1.0') {
        expect((await ask('status', robin, {})).text).toContain(
          `price-mfe 1.1.0 is stored, and newer than 1.0.0.\n${held}`,
        );
        expect((await ask('status', kim, {})).text).toContain('newer than 1.0.0: npx');
      }
      expect(await ask('activate', kim, { version })).toMatchObject({ code: 'done' });
      expect(await active()).toBe(version);
    }
    expect(await ask('rollback', robin, {})).toMatchObject({ code: 'done' });
    expect(await active()).toBe('1.0.0');
    // The publisher may reduce a second person's canary, but not raise it.
    expect(await ask('canary', kim, { version: '1.1.0', percent: 5 })).toMatchObject({
      code: 'done',
    });
    for (const more of [{ version: '1.1.0', percent: 6 }, { promote: true }])
      expect(await ask('canary', robin, more)).toMatchObject({ code: 'second-person' });
    for (const less of [{ version: '1.1.0', percent: 4 }, { withdraw: true }])
      expect(await ask('canary', robin, less)).toMatchObject({ code: 'done' });
    await releases.done('policy', 'price-mfe', '--none');
    expect(await ask('activate', robin, { version: '1.1.0' })).toMatchObject({ code: 'done' });
  });

  it("has a back end at an origin, and /x is no team's", async () => {
    const origin = 'https://prices.example.org';
    for (const url of [
      'prices',
      'ftp://a.example.org',
      `${origin}/v1`,
      'https://me:pw@a.example.org',
    ])
      await expect(releases.done('backend', 'price-mfe', '--url', url)).rejects.toThrow(
        '--url must be an origin',
      );
    await expect(releases.done('backend', 'other-mfe', '--url', origin)).rejects.toThrow(
      'is not registered',
    );
    await expect(releases.done('register', 'other-mfe', '--route', '/x/other')).rejects.toThrow(
      'already belongs to the server',
    );
    const passedOn = `/x/price-mfe/ is passed on to ${origin}`;
    const { out } = await releases.done('backend', 'price-mfe', '--url', `${origin}/`);
    expect(out).toContain(passedOn);
    // Registering it again changes only its addresses.
    await releases.done('register', 'price-mfe', '--route', '/price');
    expect((await releases.done('teams')).out).toContain(passedOn);
    expect((await releases.done('teams', '--json')).out).not.toContain('PRIVATE KEY');
    await releases.done('backend', 'price-mfe', '--none');
    expect((await releases.done('teams')).out).not.toContain(passedOn);
  });

  it('takes the address of a screen that was retired', async () => {
    await releases.done('retire', 'queues-mfe', '--reason', 'gone');
    await releases.done('register', 'other-mfe', '--route', '/queues-mfe');
  });

  it('as a preview is shown to nobody but whoever has its link', async () => {
    const token = await tokenFor(['preview']);
    const { document } = await ask('preview', token, upload(PREVIEW));
    expect(await releases.active('price-mfe')).toBeUndefined();
    const { id, address } = (document as { preview: { id: string; address: string } }).preview;
    expect(address).toBe(`/price?preview=${id}`);
    const found = await app.inject(`/registry/previews/${id}`);
    expect(found.json()).toMatchObject({ workspace: 'price-mfe', version: PREVIEW });
    const none = await app.inject('/registry/previews/other');
    expect(none.statusCode).toBe(404);
  });

  it('as a preview takes no version of a release, and never becomes active', async () => {
    const token = await tokenFor(['preview', 'publish', 'activate', 'canary']);
    expect(await ask('preview', token, upload('1.0.0'))).toMatchObject({ code: 'preview' });
    expect(await ask('publish', token, upload(PREVIEW))).toMatchObject({ code: 'preview' });
    expect(await ask('preview', token, upload(PREVIEW))).toMatchObject({ code: 'done' });
    expect(await ask('publish', token, upload('1.0.0'))).toMatchObject({ code: 'done' });
    const at = { version: PREVIEW };
    expect(await ask('activate', token, at)).toMatchObject({ code: 'preview' });
    expect(await ask('canary', token, { ...at, percent: 5 })).toMatchObject({ code: 'preview' });
    expect(await ask('activate', token, { version: '1.0.1' })).toMatchObject({
      message: expect.not.stringContaining('preview'),
    });
    expect(await releases.run('activate', 'price-mfe', PREVIEW)).toMatchObject({ exit: 3 });
    expect(await releases.active('price-mfe')).toBe('1.0.0');
  });

  it('is only stored when it is asked so: a canary needs no full release first', async () => {
    const token = await tokenFor(['publish', 'canary']);
    await ask('publish', token, upload('1.0.0'));
    const { code, text } = await ask('publish', token, { ...upload('1.1.0'), activate: false });
    expect({ code, text }).toEqual({ code: 'done', text: expect.stringContaining('not active') });
    expect(await releases.active('price-mfe')).toBe('1.0.0');
    const canary = { version: '1.1.0', percent: 5 };
    expect(await ask('canary', token, canary)).toMatchObject({ code: 'done' });
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
    await releases.done(
      'publish',
      'queues-mfe',
      '--version',
      '1.4.0',
      '--no-activate',
      '--host',
      host,
    );
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
      ['publish', 'queues-mfe', '--force', ...at],
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
    await trust(subject, 'publish');
  });
  afterEach(() => ci.close());
  const trusting = (whom: string, may: string) => [
    ...['trust', 'price-mfe', '--issuer', ci.issuer],
    ...['--audience', audience, '--subject', whom, '--may', may],
  ];
  const trust = (whom: string, may: string) => releases.done(...trusting(whom, may));

  const exchange = async (token: string, workspace = 'price-mfe') =>
    app.inject({ method: 'POST', url: '/registry/token', payload: { workspace, token } });
  const tokenOf = async (identity: string) =>
    ((await exchange(identity)).json() as { token: string }).token;

  const onlyFrom = (ref: string, issuer = ci.issuer) =>
    releases.done(
      ...['policy', 'price-mfe', '--issuer', issuer],
      ...['--repository', 'formulary/price', '--ref', ref],
    );
  const stored = () => releases.store.listVersions('price-mfe');

  it('publishes by its identity; verify says from where, and the policy asks for it', async () => {
    await onlyFrom('refs/heads/main');
    const token = await tokenOf(await ci.sign(job));
    expect(await ask('publish', token, upload('1.0.0'))).toMatchObject({ code: 'done' });
    expect((await releases.store.history({ limit: 1 }))[0]?.actor).toBe(`${subject} (CI)`);
    expect((await releases.done('verify')).out).toContain(
      `price-mfe 1.0.0: built from formulary/price (refs/heads/main, 0123456) by ${ci.issuer}; attested by CI: types, lint, tests.`,
    );
  });

  it('is no second person', async () => {
    await releases.done('policy', 'price-mfe', '--second-person');
    const robin = await tokenFor(['publish']);
    expect(await ask('publish', robin, upload('1.0.0'))).toMatchObject({ code: 'done' });
    await trust(subject, 'activate');
    const token = await tokenOf(await ci.sign(job));
    expect(await ask('activate', token, { version: '1.0.0' })).toMatchObject({
      code: 'second-person',
    });
  });

  it('of any branch may make previews, and nothing else', async () => {
    const any = 'repo:formulary/price:*';
    // Each also matches somebody else's name.
    for (const wide of ['*', 'repo:formulary*', 'repo:formulary/p*', 'repo:*:ref:x', 'repo:*'])
      expect(await releases.run(...trusting(wide, 'preview'))).toMatchObject({ exit: 2 });
    expect(await releases.run(...trusting(any, 'publish'))).toMatchObject({ exit: 2 });
    const { err } = await releases.run(...trusting(any, 'fly'));
    expect(err).toMatch(/^--may fly: there is only preview, /);
    await trust(any, 'preview');
    const branch = { ...job, sub: 'repo:formulary/price:ref:refs/heads/next' };
    const token = await tokenOf(await ci.sign(branch));
    expect(await ask('preview', token, upload(PREVIEW))).toMatchObject({ code: 'done' });
    expect(await ask('publish', token, upload('1.0.0'))).toMatchObject({ status: 403 });
    const other = await ci.sign({ ...job, sub: 'repo:formulary/queues:ref:refs/heads/main' });
    expect((await exchange(other)).statusCode).toBe(401);
    expect((await releases.store.teams.readAudit(1))[0]?.actor).toBe(`${branch.sub} (CI)`);
  });

  it.each([
    ['of another branch', 'refs/heads/next', undefined],
    ['of another issuer', 'refs/heads/main', 'https://ci.example.ca'],
  ])('%s than the policy says stores nothing: the version stays free', async (_, ref, issuer) => {
    await onlyFrom(ref, issuer);
    const token = await tokenOf(await ci.sign(job));
    for (const activate of [true, false])
      expect(await ask('publish', token, { ...upload('1.0.0'), activate })).toMatchObject({
        code: 'unproven',
      });
    expect(await stored()).toEqual([]);
  });

  it('is what the policy asks for: what a token stored before becomes active no more', async () => {
    const token = await tokenFor(['publish']);
    await ask('publish', token, { ...upload('1.0.0'), activate: false });
    await onlyFrom('refs/heads/main');
    expect(await releases.run('activate', 'price-mfe', '1.0.0')).toMatchObject({ exit: 3 });
    // No CI job has attested the tests.
    expect((await releases.done('verify')).out).not.toContain('attested by CI');
  });

  it('has the rights of all trusts that fit, and each can be taken back alone', async () => {
    await trust(subject, 'rollback');
    await trust('repo:formulary/price:*', 'preview');
    const rights = async () =>
      ((await exchange(await ci.sign(job))).json() as { verbs: string[] }).verbs;
    expect(await rights()).toEqual(['publish', 'rollback', 'preview']);
    const token = await tokenOf(await ci.sign(job));
    const { out } = await releases.done('teams');
    const id = /trust (\w+) in .*: rollback$/m.exec(out)![1]!;
    await releases.done('trust', 'price-mfe', '--revoke', id);
    expect(await rights()).toEqual(['publish', 'preview']);
    expect(await ask('rollback', token, {})).toMatchObject({ code: 'token-revoked' });
    expect(await releases.run('trust', 'price-mfe', '--revoke', id)).toMatchObject({ exit: 3 });
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

  it('whose identity begins later than now is told to have the clock looked at', async () => {
    const nbf = Math.floor(Date.now() / 1_000) + 60;
    const { detail } = (await exchange(await ci.sign({ ...job, nbf }))).json<{ detail: string }>();
    expect(detail).toBe(
      "The identity token is refused: it isn't valid yet. An operator should look at the host's clock.",
    );
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
    const large = await exchange('A'.repeat(1024 * 1024));
    expect(large.statusCode).toBe(413);
    // The connection is kept alive.
    expect(large.headers.connection).not.toBe('close');
    expect((await exchange(await ci.sign(job), 'queues-mfe')).statusCode).toBe(401);
  });
});
