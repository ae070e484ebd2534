import { beforeEach, describe, expect, it } from '@jest/globals';
import { canonicalJson } from '@refined/shared/contract';
import type { ReleaseStore } from '../objects/release-store.ts';
import { activate, change, describeStore, putVersions } from '../testing/store-suite.ts';
import { newSigningKey, verifyState } from './signature.ts';
import { activated, canaried, disabled, resigned, rolledBack } from './workspace-changes.ts';

const fault = (name: string, sentence = /./) =>
  expect.objectContaining({ fault: name, message: expect.stringMatching(sentence) });

describeStore('changing the state', (place) => {
  let store: ReleaseStore;
  beforeEach(() => {
    store = place().open();
  });

  it('makes generations that name releases with all that is needed to load them', async () => {
    await putVersions(store, ['1.0.0', '1.1.0', '1.2.0', '1.3.0']);
    for (const version of ['1.0.0', '1.1.0', '1.2.0'])
      await change(store, activated(version), { reason: `try ${version}` });
    await change(store, canaried('1.3.0', 5), { command: 'canary' });
    const state = await store.readState();
    expect(state).toMatchObject({
      format: 1,
      generation: 4,
      workspaces: {
        'queues-mfe': {
          active: '1.2.0',
          since: 3,
          previous: ['1.1.0', '1.0.0'],
          canary: { version: '1.3.0', percent: 5 },
        },
      },
    });
    expect(Object.keys(state?.releases['queues-mfe'] ?? {}).sort()).toEqual([
      '1.0.0',
      '1.1.0',
      '1.2.0',
      '1.3.0',
    ]);
    const document = await store.readRelease('queues-mfe', '1.3.0');
    const [part, entry, screen] = document.files;
    expect(state?.releases['queues-mfe']?.['1.3.0']).toEqual({
      commit: null,
      declaration: document.declaration,
      federationName: 'queues_mfe_1_0_0',
      entry,
      initial: [screen],
      integrity: {
        'lazy/part.js': part?.integrity,
        'remoteEntry.js': entry?.integrity,
        'screen.js': screen?.integrity,
      },
    });
    const [last, , , first] = await store.history();
    expect(last).toMatchObject({
      generation: 4,
      command: 'canary',
      actor: 'tests',
      reason: '',
      before: { active: '1.2.0' },
      after: { canary: { percent: 5 } },
    });
    expect(first).toMatchObject({ generation: 1, reason: 'try 1.0.0', before: null, previous: '' });
    expect(state?.history).toBe(last?.previous);
  });

  it('carries the two newest previous releases only', async () => {
    const versions = ['1.0.0', '1.1.0', '1.2.0', '1.3.0'];
    await putVersions(store, versions);
    await activate(store, ...versions);
    expect(Object.keys((await store.readState())?.releases['queues-mfe'] ?? {}).sort()).toEqual([
      '1.1.0',
      '1.2.0',
      '1.3.0',
    ]);
  });

  it('knows when there is nothing to do', async () => {
    await putVersions(store, ['1.0.0']);
    const first = await change(store, activated('1.0.0'));
    expect(await change(store, activated('1.0.0'))).toEqual(first);
    expect(await store.history()).toHaveLength(1);
  });

  it('swaps only the generation that the caller saw', async () => {
    await putVersions(store, ['1.0.0', '1.1.0']);
    await change(store, activated('1.0.0'), { expectedGeneration: 0 });
    await expect(change(store, activated('1.1.0'), { expectedGeneration: 0 })).rejects.toEqual(
      fault('generation-conflict', /generation 1, not 0.*activate of queues-mfe by tests/),
    );
    expect((await store.readState())?.workspaces['queues-mfe']?.active).toBe('1.0.0');
  });

  it('leaves the other workspaces as they are', async () => {
    await putVersions(store, ['1.0.0']);
    await putVersions(store, ['2.0.0'], 'search-mfe');
    const before = await change(store, activated('1.0.0'));
    const after = await change(store, activated('2.0.0'), { workspace: 'search-mfe' });
    expect(after.workspaces['queues-mfe']).toEqual(before.workspaces['queues-mfe']);
    expect(after.releases['queues-mfe']).toEqual(before.releases['queues-mfe']);
    expect(after.workspaces['search-mfe']).toMatchObject({ active: '2.0.0', since: 2 });
  });

  it('asks who, and takes no name that is none', async () => {
    await putVersions(store, ['1.0.0']);
    await expect(change(store, activated('1.0.0'), { actor: ' ' })).rejects.toEqual(
      fault('refused', /--actor/),
    );
    await expect(change(store, activated('1.0.0'), { workspace: '../x' })).rejects.toEqual(
      fault('bad-name'),
    );
    await expect(change(store, activated('../x'))).rejects.toEqual(fault('bad-name'));
    expect(await store.readState()).toBeUndefined();
  });

  describe('to a release that is not there (release fault 4)', () => {
    it('is refused with what is there instead', async () => {
      await expect(change(store, activated('9.9.9'))).rejects.toEqual(
        fault('no-release', /9\.9\.9.*Publish it again/),
      );
      expect(await store.readState()).toBeUndefined();
      await putVersions(store, ['1.0.0', '1.1.0', '1.2.0']);
      await activate(store, '1.0.0', '1.1.0', '1.2.0');
      await place().backend().remove('queues-mfe/1.1.0/release.json');
      await expect(change(store, rolledBack(), { command: 'rollback' })).rejects.toEqual(
        fault(
          'no-release',
          /1\.1\.0 of queues-mfe is not in the store.*1\.0\.0\. Roll back to one of these/,
        ),
      );
      await expect(change(store, canaried('1.1.0', 5))).rejects.toEqual(fault('no-release'));
      // Another previous release that is gone doesn't matter.
      expect(await change(store, rolledBack('1.0.0'), { command: 'rollback' })).toMatchObject({
        generation: 4,
        workspaces: { 'queues-mfe': { active: '1.0.0', previous: [] } },
      });
    });

    it('leaves out the document of another previous release that can not be read', async () => {
      await putVersions(store, ['1.0.0', '1.1.0', '1.2.0', '1.3.0']);
      for (const version of ['1.0.0', '1.1.0', '1.2.0', '1.3.0'])
        await change(store, activated(version));
      await place().backend().write('queues-mfe/1.1.0/release.json', '{"workspace"');
      const state = await change(store, rolledBack(), { command: 'rollback' });
      expect(state.workspaces['queues-mfe']).toMatchObject({
        active: '1.2.0',
        previous: ['1.1.0', '1.0.0'],
      });
      expect(Object.keys(state.releases['queues-mfe'] ?? {}).sort()).toEqual(['1.0.0', '1.2.0']);
      await expect(change(store, rolledBack())).rejects.toEqual(
        fault('unreadable', /damaged.*1\.0\.0/),
      );
    });

    it('works the kill switch although the active release is gone', async () => {
      await putVersions(store, ['1.0.0']);
      const before = await change(store, activated('1.0.0'));
      await place().backend().remove('queues-mfe/1.0.0/release.json');
      const state = await change(store, disabled('Back at noon.'), { command: 'disable' });
      expect(state.releases).toEqual(before.releases);
    });
  });

  describe('when states are signed', () => {
    const key = newSigningKey();
    const next = newSigningKey();

    it('signs each, and never drops the signature', async () => {
      await putVersions(store, ['1.0.0', '1.1.0']);
      const signing = place().open({ signingKey: key.privateKey, publicKeys: [key.publicKey] });
      await change(signing, activated('1.0.0'));
      const state = await change(signing, activated('1.1.0'));
      expect(verifyState(state, [key.publicKey])).toBe(true);
      await expect(change(store, rolledBack(), { command: 'rollback' })).rejects.toEqual(
        fault('bad-signature', /RELEASE_SIGNING_KEY/),
      );
      expect(
        verifyState(await change(signing, rolledBack(), { command: 'rollback' }), [key.publicKey]),
      ).toBe(true);
      expect(verifyState(await store.readState(), [key.publicKey])).toBe(true);
    });

    it('takes no state that is not signed by a pinned key, and makes none', async () => {
      await putVersions(store, ['1.0.0']);
      const pinned = place().open({ publicKeys: [key.publicKey] });
      await expect(change(pinned, activated('1.0.0'))).rejects.toEqual(
        fault('bad-signature', /must be signed/),
      );
      await change(store, activated('1.0.0'));
      await expect(pinned.readState()).rejects.toEqual(fault('bad-signature', /not signed/));
      const foreign = place().open({ signingKey: next.privateKey, publicKeys: [key.publicKey] });
      await expect(change(foreign, resigned())).rejects.toEqual(fault('bad-signature'));
    });

    it('makes nothing that the pinned keys would refuse', async () => {
      await putVersions(store, ['1.0.0']);
      const foreign = place().open({ signingKey: next.privateKey, publicKeys: [key.publicKey] });
      await expect(change(foreign, activated('1.0.0'))).rejects.toEqual(
        fault('bad-signature', /none of the pinned/),
      );
      expect(await store.history()).toEqual([]);
    });

    it('takes an edited state for what it is', async () => {
      await putVersions(store, ['1.0.0', '1.1.0']);
      const signing = place().open({ signingKey: key.privateKey, publicKeys: [key.publicKey] });
      const state = await change(signing, activated('1.0.0'));
      await place()
        .backend()
        .write('state.json', JSON.stringify({ ...state, generation: 2 }));
      await expect(signing.readState()).rejects.toEqual(fault('bad-signature', /edited/));
      await expect(change(signing, activated('1.1.0'))).rejects.toEqual(fault('bad-signature'));
      expect((await signing.verify()).damage).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ what: 'signature', where: 'state.json' }),
        ]),
      );
    });

    it('rotates the key: both pinned, signed anew, the old one taken out', async () => {
      await putVersions(store, ['1.0.0']);
      await change(
        place().open({ signingKey: key.privateKey, publicKeys: [key.publicKey] }),
        activated('1.0.0'),
      );
      const both = place().open({
        signingKey: next.privateKey,
        publicKeys: [key.publicKey, next.publicKey],
      });
      const before = await both.readState();
      const state = await change(both, resigned(), { command: 'sign', reason: 'new key' });
      expect(state).toMatchObject({ generation: 2, workspaces: before?.workspaces });
      const after = place().open({ publicKeys: [next.publicKey] });
      expect(await after.readState()).toEqual(state);
      expect((await after.verify()).damage).toEqual([]);
    });

    it('passes on members that this version does not know: the signature is over them', async () => {
      await putVersions(store, ['1.0.0']);
      await change(store, activated('1.0.0'));
      const raw = JSON.parse(String((await place().backend().read('state.json'))?.bytes)) as object;
      await place()
        .backend()
        .write('state.json', JSON.stringify({ ...raw, later: { kept: true } }));
      expect(canonicalJson(await store.readState())).toContain('"later":{"kept":true}');
    });

    it.each(['', 'no key'])('refuses a signing key that is none', (signingKey) => {
      expect(() => place().open({ signingKey })).toThrow(
        expect.objectContaining({ fault: 'bad-signature' }),
      );
    });
  });
});
