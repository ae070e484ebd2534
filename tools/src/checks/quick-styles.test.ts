/** @jest-environment ./tools/jest/browser-environment.mjs */
/// <reference lib="dom" />
import { expect, it } from '@jest/globals';
import { fits, keysOf } from '../../jest/style-keys.mjs';

const element = (localName: string, className = '') => ({ localName, className });

it.each([
  ['button', element('button'), element('a')],
  ['.a.b', element('p', 'b  c\na'), element('p', 'a')],
  ['.a > li.b:hover::after', element('li', 'b'), element('li', 'a')],
  ['.a .b[data-x="a, b .c"]:not(.d, .e > .f)', element('p', 'b'), element('p', 'a')],
  ['h1, .a, h2', element('p', 'a'), element('h3')],
  ['.ab', element('p', 'ab'), element('p', 'a b')],
])('a rule for %s is held against what it may match only', (selector, possible, impossible) => {
  const isTried = (one: typeof possible) => keysOf(selector).some((key) => fits(key, one));
  expect(isTried(possible)).toBe(true);
  expect(isTried(impossible)).toBe(false);
});

it.each([['*'], [':root'], [':is(.a, .b)'], ['[hidden]'], ['.a > *'], ['#id'], [':host']])(
  'a rule for %s, which names neither tag nor class, is held against everything',
  (selector) => {
    expect(keysOf(selector).some((key) => fits(key, element('p')))).toBe(true);
  },
);

it('computed styles are what they would be', () => {
  document.head.innerHTML = `<style>
    @keyframes fade { from { opacity: 0 } }
    .a > button:not(.b) { visibility: hidden }
    [data-off], #gone { display: none }
    ul li:first-child, .c.d { pointer-events: none }
    @media screen { .e { visibility: collapse } }
  </style>`;
  document.body.innerHTML =
    '<div class="a"><button>1</button><button class="b">2</button><i data-off id="x"></i><b id="gone"></b></div>' +
    '<ul><li>3</li><li class="d c">4</li><li class="e">5</li></ul>';
  const styles = [...document.body.querySelectorAll('button, i, b, li')].map((one) => {
    const { visibility, display, pointerEvents } = getComputedStyle(one);
    return [visibility, display === 'none', pointerEvents];
  });
  expect(styles).toEqual([
    ['hidden', false, 'auto'],
    ['visible', false, 'auto'],
    ['visible', true, 'auto'],
    ['visible', true, 'auto'],
    ['visible', false, 'none'],
    ['visible', false, 'none'],
    ['collapse', false, 'auto'],
  ]);
});
