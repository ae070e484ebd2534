import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from '@jest/globals';
import { watchFile } from './watch-file.ts';

let end: (() => void) | undefined;
afterEach(() => end?.());

it('looks again at a file that has not changed when it could not be read before', async () => {
  const path = join(await mkdtemp(join(tmpdir(), 'refined-watched-')), 'state.json');
  await writeFile(path, '{}');
  let looks = 0;
  await new Promise<void>((resolve) => {
    end = watchFile(path, 1, async () => {
      looks += 1;
      if (looks < 3) throw new Error('EIO');
      resolve();
    });
  });
  expect(looks).toBe(3);
});
