import { mkdtemp, readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { withLock } from './store-lock.ts';

let folder: string;
let path: string;
let incoming: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'refined-lock-'));
  [path, incoming] = [join(folder, 'state.lock'), join(folder, '.incoming')];
});

const holder = (over: object = {}) =>
  JSON.stringify({ token: 'theirs', pid: 1, host: 'another-machine', ...over });

/** A waiter's clock that advances one second with each check; `meanwhile` runs in between. */
const clock = (meanwhile: (seconds: number) => Promise<void> = async () => {}) => {
  let ms = 0;
  let looks = 0;
  return {
    looks: () => looks,
    now: () => ms,
    pause: async () => {
      looks += 1;
      ms += 1_000;
      await meanwhile(looks);
    },
  };
};

describe('the lock', () => {
  it('is held by one at a time, and gone afterwards', async () => {
    const order: string[] = [];
    const one = (name: string) =>
      withLock(path, incoming, async () => {
        order.push(`${name} begins`);
        await readFile(path);
        order.push(`${name} ends`);
      });
    await Promise.all(['a', 'b', 'c', 'd'].map(one));
    expect(order.map((line) => line.slice(2))).toEqual([
      'begins',
      'ends',
      'begins',
      'ends',
      'begins',
      'ends',
      'begins',
      'ends',
    ]);
    expect(await readdir(folder)).toEqual(['.incoming']);
    expect(await readdir(incoming)).toEqual([]);
  });

  it('goes when the work fails', async () => {
    await expect(withLock(path, incoming, () => Promise.reject(new Error('no')))).rejects.toThrow(
      'no',
    );
    expect(await withLock(path, incoming, async () => 'mine')).toBe('mine');
  });
});

describe('a lock that was left behind (release fault 9)', () => {
  it('is broken at once when its process on this machine is dead', async () => {
    const { pid } = spawnSync(process.execPath, ['-e', '']);
    await writeFile(path, holder({ pid, host: hostname() }));
    const { now, pause, looks } = clock();
    expect(await withLock(path, incoming, async () => 'mine', { now, pause })).toBe('mine');
    expect(looks()).toBe(0);
  });

  it('is broken when a waiter has watched the same holder for long', async () => {
    await writeFile(path, holder());
    const { now, pause, looks } = clock();
    expect(
      await withLock(path, incoming, async () => 'mine', { now, pause, staleAfter: 10_000 }),
    ).toBe('mine');
    expect(looks()).toBe(11);
  });

  it.each([
    ['long ago', 1],
    ['in the future', 4_000_000_000],
  ])(
    'is watched as long when its file was made %s: clocks of machines differ (release fault 7)',
    async (_when, seconds) => {
      await writeFile(path, holder());
      await utimes(path, seconds, seconds);
      const { now, pause, looks } = clock();
      await withLock(path, incoming, async () => {}, { now, pause, staleAfter: 10_000 });
      expect(looks()).toBe(11);
    },
  );

  it('is broken although it is damaged', async () => {
    await writeFile(path, '');
    const { now, pause } = clock();
    expect(await withLock(path, incoming, async () => 'mine', { now, pause })).toBe('mine');
  });

  it('is put back when somebody else took it between the look and the breaking', async () => {
    await writeFile(path, holder());
    const others = holder({ token: 'the next one' });
    const { now, pause } = clock();
    let isTaken = false;
    // The clock is read after the check and before the lock is broken.
    const overtaken = (): number => {
      if (!isTaken && now() > 10_000) {
        isTaken = true;
        writeFileSync(path, others);
      }
      return now();
    };
    await expect(
      withLock(path, incoming, async () => 'mine', {
        now: overtaken,
        pause,
        staleAfter: 10_000,
        patience: 12_000,
      }),
    ).rejects.toMatchObject({ fault: 'locked' });
    expect(isTaken).toBe(true);
    expect(await readFile(path, 'utf8')).toBe(others);
    expect(await readdir(incoming)).toEqual([]);
  });

  it('is not given up by whoever lost it meanwhile: it is somebody else’s', async () => {
    await withLock(path, incoming, () => writeFile(path, holder()));
    expect(await readFile(path, 'utf8')).toBe(holder());
  });

  it('stays while its holders change: somebody is at work', async () => {
    await writeFile(path, holder());
    const { now, pause } = clock(async (seconds) =>
      writeFile(path, holder({ token: `the ${Math.floor(seconds / 5)}th` })),
    );
    await expect(
      withLock(path, incoming, async () => 'mine', {
        now,
        pause,
        staleAfter: 10_000,
        patience: 60_000,
      }),
    ).rejects.toMatchObject({
      fault: 'locked',
      message: expect.stringMatching(/process 1 on another-machine.*try again/),
    });
    expect(await readFile(path, 'utf8')).toContain('another-machine');
  });
});
