import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from '@jest/globals';
import Sequencer, { FIRST } from '../../../jest/sequencer.mjs';

it('names files that are there', () => {
  expect(FIRST.filter((file) => !existsSync(file))).toEqual([]);
});

it('begins with them, and goes on as jest does', async () => {
  const project = { config: { cache: false } };
  const large = 'shared/src/messages/messages.test.ts';
  const [first, second] = FIRST as [string, string];
  const sizes: Record<string, number> = { [first]: 1, [second]: 2, [large]: 30, 'x.test.ts': 20 };
  const tests = ['x.test.ts', second, large, first].map((file) => ({
    path: resolve(file),
    context: { ...project, hasteFS: { getSize: () => sizes[file] } },
  }));
  expect(await new Sequencer().sort(tests as never)).toEqual(
    [first, second, large, 'x.test.ts'].map((file) =>
      expect.objectContaining({ path: resolve(file) }),
    ),
  );
});
