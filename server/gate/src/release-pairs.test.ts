import { beforeEach, describe, expect, it } from '@jest/globals';
import {
  activated,
  canaried,
  disabled,
  rolledBack,
  withdrawn,
  type ReleaseStore,
  type StateChange,
} from '@refined/releases';
import { pairsOf } from './release-pairs.ts';
import { emptyStore, putRelease } from './test-releases.ts';

let store: ReleaseStore;

const change = async (
  workspace: string,
  command: StateChange['command'],
  to: StateChange['change'],
): Promise<void> =>
  void (await store.changeState({ command, workspace, actor: 'test', change: to }));
const activate = (workspace: string, version: string): Promise<void> =>
  change(workspace, 'activate', activated(version));

/** `shell 1.0.0 × queues-mfe 1.1.0` */
const pairs = async (
  workspace: string,
  version: string,
  kind: 'screen' | 'shell',
): Promise<string[]> =>
  (await pairsOf(store, (await store.readState())!, { workspace, version }, kind)).map(
    ({ shell, screen }) =>
      `${shell.workspace} ${shell.version} × ${screen.workspace} ${screen.version}`,
  );

beforeEach(async () => {
  store = emptyStore();
  for (const workspace of ['shell', 'search-mfe', 'queues-mfe']) {
    for (const version of ['1.0.0', '1.1.0']) await putRelease(store, workspace, version);
    await activate(workspace, workspace === 'shell' ? '1.1.0' : '1.0.0');
  }
});

describe('a screen is tried', () => {
  const screen = () => pairs('queues-mfe', '1.2.0', 'screen');

  it('with the active shell, not with older ones or other screens', async () => {
    expect(await screen()).toEqual(['shell 1.1.0 × queues-mfe 1.2.0']);
  });

  it('with a newer shell that is stored and still to come', async () => {
    await putRelease(store, 'shell', '1.2.0');
    await putRelease(store, 'shell', '1.3.0');
    expect(await screen()).toEqual([
      'shell 1.1.0 × queues-mfe 1.2.0',
      'shell 1.3.0 × queues-mfe 1.2.0',
    ]);
  });

  it('with the canary shell rather than the newest', async () => {
    await putRelease(store, 'shell', '1.2.0');
    await putRelease(store, 'shell', '1.3.0');
    await change('shell', 'canary', canaried('1.2.0', 10));
    expect(await screen()).toEqual([
      'shell 1.1.0 × queues-mfe 1.2.0',
      'shell 1.2.0 × queues-mfe 1.2.0',
    ]);
  });

  it('with no shell that was rolled back or withdrawn', async () => {
    await putRelease(store, 'shell', '1.2.0');
    await putRelease(store, 'shell', '1.3.0');
    await activate('shell', '1.3.0');
    await change('shell', 'rollback', rolledBack());
    await change('shell', 'canary', canaried('1.2.0', 10));
    await change('shell', 'withdraw', withdrawn());
    expect(await screen()).toEqual(['shell 1.1.0 × queues-mfe 1.2.0']);
  });

  it('also when it is the first of its name', async () => {
    expect(await pairs('imports-mfe', '1.0.0', 'screen')).toEqual([
      'shell 1.1.0 × imports-mfe 1.0.0',
    ]);
  });
});

describe('a shell is tried', () => {
  const shell = () => pairs('shell', '2.0.0', 'shell');

  it('with every active screen', async () => {
    expect(await shell()).toEqual([
      'shell 2.0.0 × search-mfe 1.0.0',
      'shell 2.0.0 × queues-mfe 1.0.0',
    ]);
  });

  it('with canaries too', async () => {
    await change('queues-mfe', 'canary', canaried('1.1.0', 10));
    expect(await shell()).toEqual([
      'shell 2.0.0 × search-mfe 1.0.0',
      'shell 2.0.0 × queues-mfe 1.0.0',
      'shell 2.0.0 × queues-mfe 1.1.0',
    ]);
  });

  it('not with a screen that is switched off', async () => {
    await change('search-mfe', 'disable', disabled('Back at noon.'));
    expect(await shell()).toEqual(['shell 2.0.0 × queues-mfe 1.0.0']);
  });
});

describe('another screen is worked in the same page', () => {
  const others = async (workspace: string, kind: 'screen' | 'shell') => {
    const state = (await store.readState())!;
    return (await pairsOf(store, state, { workspace, version: '2.0.0' }, kind)).map(
      ({ screen, other }) => `${screen.workspace} beside ${other?.workspace ?? 'none'}`,
    );
  };

  it('which is in use, and not the tried one', async () => {
    expect(await others('queues-mfe', 'screen')).toEqual(['queues-mfe beside search-mfe']);
    expect(await others('shell', 'shell')).toEqual([
      'search-mfe beside queues-mfe',
      'queues-mfe beside search-mfe',
    ]);
  });

  it('unless none is in use', async () => {
    await change('search-mfe', 'disable', disabled('Back at noon.'));
    expect(await others('queues-mfe', 'screen')).toEqual(['queues-mfe beside none']);
  });
});
