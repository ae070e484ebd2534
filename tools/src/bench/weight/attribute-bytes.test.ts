import { expect, it } from '@jest/globals';
import { attributeBytes, sourceOf, sumOf, total } from './attribute-bytes.ts';

it.each([
  ['webpack://shell/../node_modules/@emotion/cache/dist/a.js', '@emotion/cache'],
  ['webpack://shell/../node_modules/zod/v4/core/core.js', 'zod'],
  ['webpack://shell/../shared/src/ui/list/list.tsx', 'shared/ui'],
  ['webpack://queues-mfe/./src/bulk/bulk-moves.tsx', 'queues-mfe/bulk'],
  ['webpack://one/./shell/src/remotes/slot.ts', 'shell/remotes'],
  ['webpack://queues-mfe/./src/expose.tsx', 'queues-mfe/src'],
  ['webpack://queues-mfe/webpack/bootstrap', 'webpack'],
  [null, 'webpack'],
])('%s counts as %s', (source, name) => expect(sourceOf(source, 'queues-mfe')).toBe(name));

it('each part gets its share of the compressed whole, and nothing is lost', () => {
  const map = {
    version: 3,
    sources: ['webpack://a/../node_modules/zod/z.js', 'webpack://a/./src/list/a.ts'],
    names: [],
    // Column 2 of the first line is the package's, the second line is ours.
    mappings: 'EAAA;ACAA',
  };
  const weights = attributeBytes('aabb\nccccc', JSON.stringify(map), 5, 'a');
  expect(weights).toEqual({ webpack: 1, zod: 1.5, 'a/list': 2.5 });
  expect(total(sumOf([weights, weights]))).toBe(10);
});
