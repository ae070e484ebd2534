import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from '@jest/globals';
import type { ReleaseState } from '@refined/shared/contract';
import { productStore } from '../test-product.ts';
import { pageChoices } from './page-choices.ts';

const CONFIG = { productName: 'F', productKey: 'f', apiHost: '' };

const productState = async (): Promise<ReleaseState> =>
  (await (await productStore()).store.readState())!;

it('refuses a state without a shell', async () => {
  const state = await productState();
  const { shell: _shell, ...workspaces } = state.workspaces;
  expect(() => pageChoices({ ...state, workspaces }, CONFIG)).toThrow(
    'No release of the shell is active.',
  );
});

it('composes once: the state is read when the generation is taken, not when a page is drawn', async () => {
  const state = await productState();
  let reads = 0;
  const watched = new Proxy(state, {
    get: (target, name) => {
      reads++;
      return Reflect.get(target, name) as unknown;
    },
  });
  const render = pageChoices(watched, CONFIG);
  const composed = reads;
  for (let bucket = 0; bucket < 100; bucket++)
    render('/drugs/queue/noc', 'nonce', bucket, 'reference');
  expect(reads).toBe(composed);
});

it('leaves nothing behind, however many pages are drawn', async () => {
  setFlagsFromString('--expose_gc');
  const collect = runInNewContext('gc') as () => void;
  const render = pageChoices(await productState(), CONFIG);
  const draw = (pages: number): number => {
    for (let page = 0; page < pages; page++)
      render(`/drugs/${page}`, `nonce-${page}`, page % 100, `${page}`);
    collect();
    return process.memoryUsage().heapUsed;
  };
  const before = draw(500);
  // 5,000 pages of more than 10 KB each.
  expect(draw(5_000) - before).toBeLessThan(2_000_000);
});
