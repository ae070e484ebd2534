import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { watchFile } from './watch-file.ts';

it('looks again at a file that has not changed when it could not be read before', async () => {
  const path = join(await mkdtemp(join(tmpdir(), 'refined-watched-')), 'state.json');
  await writeFile(path, '{}');
  let looks = 0;
  await new Promise<void>((resolve) => {
    const end = watchFile(path, 1, async () => {
      looks += 1;
      if (looks < 3) throw new Error('EIO');
      end();
      resolve();
    });
  });
  expect(looks).toBe(3);
});
