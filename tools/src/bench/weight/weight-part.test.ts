import { expect, it } from '@jest/globals';
import { scriptsNamed } from './page-scripts.ts';
import { weightRows } from './weight-part.ts';

it('the heaviest on any page comes first, and what is not shown is one row', () => {
  const pages: Parameters<typeof weightRows>[0] = [
    { page: 'home', product: { a: 1_000, b: 5_000, c: 100 }, bundle: { a: 9_000 } },
    { page: 'queue', product: { a: 1_000 }, bundle: { c: 200 } },
  ];
  expect(weightRows(pages, 2)).toEqual([
    ['**all**', '6.1 · 9', '1 · 0.2'],
    ['a', '1 · 9', '1 · 0'],
    ['b', '5 · 0', '0 · 0'],
    ['1 others', '0.1 · 0', '0 · 0.2'],
  ]);
});

it('reads the scripts of releases off the HTML, and nothing else', () => {
  const html =
    '<script defer src="/bootstrap/0a.js"></script><link rel="icon" href="/favicon.svg"><link rel="preload" as="script" href="/releases/shell/1/kit.js" integrity="sha384-x">';
  expect(scriptsNamed(html)).toEqual(['/releases/shell/1/kit.js']);
});
