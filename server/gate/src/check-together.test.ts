import { expect, it } from '@jest/globals';
import { activated, newSigningKey, verifyState } from '@refined/releases';
import { releaseState } from '@refined/shared/contract';
import { checkTogether, servePair, routeAddress } from './check-together.ts';
import { pairStore } from './release-pairs.ts';
import { emptyStore, putRelease, testBuild } from './test-releases.ts';

/** The real store has an active pair; the candidate is in its own store. */
const pair = async (signingKey?: string) => {
  const [real, candidates] = [emptyStore(), emptyStore()];
  for (const workspace of ['shell', 'queues-mfe', 'search-mfe']) {
    await putRelease(real, workspace, '1.0.0');
    await real.changeState({
      command: 'activate',
      workspace,
      actor: 'test',
      change: activated('1.0.0'),
    });
  }
  await putRelease(candidates, 'queues-mfe', '1.1.0');
  const before = await real.readState();
  const store = await pairStore(
    {
      shell: { workspace: 'shell', version: '1.0.0' },
      screen: { workspace: 'queues-mfe', version: '1.1.0' },
    },
    (_workspace, version) => (version === '1.1.0' ? candidates : real),
    signingKey,
  );
  return { real, before, store };
};

it('serves the pair and nothing else, as the product would be', async () => {
  const { real, before, store } = await pair();
  const { address, close } = await servePair(store);
  try {
    const state = releaseState.parse(await (await fetch(`${address}/releases/state.json`)).json());
    expect(
      Object.entries(state.workspaces).map(([workspace, { active, previous }]) => [
        workspace,
        active,
        previous,
      ]),
    ).toEqual([
      ['shell', '1.0.0', []],
      ['queues-mfe', '1.1.0', []],
    ]);
    const page = await (
      await fetch(`${address}/drugs/queues-mfe`, { headers: { accept: 'text/html' } })
    ).text();
    expect(page).toContain('/releases/shell/1.0.0/entry.js');
    expect(page).toContain('/releases/queues-mfe/1.1.0/entry.js');
    expect((await fetch(`${address}/releases/queues-mfe/1.1.0/initial.js`)).status).toBe(200);
    expect((await fetch(`${address}/releases/search-mfe/1.0.0/entry.js`)).status).toBe(404);
  } finally {
    await close();
  }
  expect(await real.readState()).toEqual(before);
  expect(await real.listVersions('queues-mfe')).toEqual(['1.0.0']);
});

it('signs the state where there is a key, for a shell that is pinned to it', async () => {
  const { privateKey, publicKey } = newSigningKey();
  const { store } = await pair(privateKey);
  expect(verifyState(await store.readState(), [publicKey])).toBe(true);
});

it('refuses to be written to', async () => {
  const { store } = await pair();
  expect(() => store.prune()).toThrow('reads releases only');
});

it('has nothing to try before a shell is active, and needs no browser for that', async () => {
  const { folder, meta } = testBuild('queues-mfe', '1.0.0');
  const candidate = { workspace: 'queues-mfe', version: '1.0.0', folder, meta };
  expect(await checkTogether({ store: emptyStore(), candidate, say: () => undefined })).toEqual({
    ok: true,
    pairs: [],
  });
});

it.each([
  ['/drugs/search', '/drugs/search'],
  ['/drugs/queue/:queueSlug', '/drugs/queue/noc'],
  ['/drugs/:drugId', '/drugs/1'],
  ['/imports/:importId/rows/:row?', '/imports/1/rows'],
  ['/reports/*', '/reports'],
  ['/', '/'],
])('%s is opened at %s', (pattern, address) => {
  expect(routeAddress(pattern)).toBe(address);
});
