import { fork } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { expect, it } from '@jest/globals';
import type { HistoryEntry } from '@refined/shared/contract';
import { activated, canaried, rolledBack } from '../state/workspace-changes.ts';
import { S3_CREDENTIALS } from '../testing/s3-process.ts';
import { activate, change, describeStore, putVersions } from '../testing/store-suite.ts';
import { createReleaseStore } from './create-release-store.ts';

const SCRIPT = resolve('server/releases/src/testing/racing-process.mjs');

const FIGURES = { failed: 4, loads: 9, minutes: 30 };

const reasonsOf = (history: readonly HistoryEntry[]): string[] =>
  history.map(({ reason }) => reason);

describeStore('two operations at once (release fault 1)', (place) => {
  const race = (name: string, changes: number, killAfter = Infinity) => {
    const { PATH = '' } = process.env;
    const child = fork(SCRIPT, {
      env: { PATH, ...S3_CREDENTIALS, AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true' },
      execArgv: [],
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    const acknowledged: string[] = [];
    child.on('message', (message) => {
      acknowledged.push((message as { done: string }).done);
      if (acknowledged.length === killAfter) child.kill('SIGKILL');
    });
    const exited = once(child, 'exit');
    child.send({ location: place().location, endpoint: place().server?.endpoint, name, changes });
    return exited.then(() => acknowledged);
  };

  it('of processes: none that was acknowledged is lost, also when some are killed on the way', async () => {
    const store = place().open();
    await putVersions(store, ['1.0.0', '1.1.0']);
    await change(store, activated('1.0.0'), { reason: 'first' });
    const raced = await Promise.all([
      race('a', 8),
      race('b', 8),
      race('c', 8),
      race('d', 1_000, 3),
      race('e', 1_000, 2),
    ]);
    expect(raced.slice(0, 3).map(({ length }) => length)).toEqual([8, 8, 8]);
    // The next change finishes killed changes and breaks their locks.
    const last = await change(store, activated('1.1.0'), { reason: 'last' });
    const reasons = reasonsOf(await store.history());
    expect(new Set(reasons).size).toBe(reasons.length);
    expect(reasons).toEqual(expect.arrayContaining(['first', ...raced.flat(), 'last']));
    expect(last.generation).toBe(reasons.length);
    expect((await store.verify()).damage).toEqual([]);
  });

  it('of many connections: each of the same change counts', async () => {
    const store = place().open();
    const versions = Array.from({ length: 9 }, (_, at) => `1.0.${at}`);
    await putVersions(store, versions);
    await activate(store, ...versions);
    await Promise.all(
      versions.slice(1).map(() => change(place().open(), rolledBack(), { command: 'rollback' })),
    );
    expect(await store.readState()).toMatchObject({
      generation: 17,
      workspaces: { 'queues-mfe': { active: '1.0.0', previous: [] } },
    });
    expect((await store.verify()).damage).toEqual([]);
  });

  it('of machines whose locks do not hold: what counts is who creates the entry', async () => {
    const versions = Array.from({ length: 9 }, (_, at) => `1.0.${at}`);
    await putVersions(place().open(), versions);
    for (const version of versions) await change(place().open(), activated(version));
    const unlocked = () =>
      createReleaseStore({ ...place().backend(), exclusively: (work) => work() });
    await Promise.all(
      versions.slice(1).map(() => change(unlocked(), rolledBack(), { command: 'rollback' })),
    );
    expect(await place().open().readState()).toMatchObject({
      generation: 17,
      workspaces: { 'queues-mfe': { active: '1.0.0', previous: [] } },
    });
    expect((await place().open().verify()).damage).toEqual([]);
  });

  it('of one that stood still between its two writes, while others went on: it puts nothing old over what is new', async () => {
    const store = place().open();
    await putVersions(store, ['1.0.0', '1.1.0', '1.2.0']);
    await change(store, activated('1.0.0'));
    const backend = place().backend();
    let isStill = true;
    const slow = createReleaseStore({
      ...backend,
      exclusively: (work) => work(),
      replace: async (key, bytes, tag) => {
        if (isStill) {
          isStill = false;
          await change(place().open(), activated('1.2.0'));
          // What a folder without a lock would do: it has compared already, and renames now.
          if (place().kind === 'folder') {
            await backend.write(key, bytes);
            return true;
          }
        }
        return backend.replace(key, bytes, tag);
      },
    });
    await change(slow, activated('1.1.0'));
    expect(await store.readState()).toMatchObject({
      generation: 3,
      workspaces: { 'queues-mfe': { active: '1.2.0', previous: ['1.1.0', '1.0.0'] } },
    });
    expect((await store.verify()).damage).toEqual([]);
  });

  it('of many who saw the same generation: one has its way, the others are told', async () => {
    const store = place().open();
    await putVersions(store, ['1.0.0', '1.1.0']);
    await change(store, activated('1.0.0'));
    const outcomes = await Promise.allSettled(
      Array.from({ length: 8 }, (_, at) =>
        change(place().open(), canaried('1.1.0', at + 1), {
          command: 'canary',
          expectedGeneration: 1,
          // As the stop rule makes one.
          automatic: FIGURES,
        }),
      ),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes)
      if (outcome.status === 'rejected')
        expect(outcome.reason).toMatchObject({ fault: 'generation-conflict' });
    const history = await store.history();
    expect(history.map(({ automatic }) => automatic)).toEqual([FIGURES, undefined]);
    expect((await store.verify()).damage).toEqual([]);
  });

  it('of the first changes of all', async () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f'];
    for (const name of names) await putVersions(place().open(), ['1.0.0'], name);
    await Promise.all(
      names.map((name) => change(place().open(), activated('1.0.0'), { workspace: name })),
    );
    const state = await place().open().readState();
    expect(Object.keys(state?.workspaces ?? {}).sort()).toEqual(names);
    expect(state?.generation).toBe(6);
    expect((await place().open().verify()).damage).toEqual([]);
  });
});
