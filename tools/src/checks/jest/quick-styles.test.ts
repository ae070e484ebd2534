/** @jest-environment ./tools/jest/browser/environment.mjs */
/// <reference lib="dom" />
import { expect, it } from '@jest/globals';
import { StyleIndex } from '../../../jest/browser/style-index.mjs';
import { fits, keysOf } from '../../../jest/browser/style-keys.mjs';

const element = (localName: string, className = '') => ({ localName, className });

it.each([
  ['button', element('button'), element('a')],
  ['.a.b', element('p', 'b  c\na'), element('p', 'a')],
  ['.a > li.b:hover::after', element('li', 'b'), element('li', 'a')],
  ['.a .b[data-x="a, b .c"]:not(.d, .e > .f)', element('p', 'b'), element('p', 'a')],
  ['h1, .a, h2', element('p', 'a'), element('h3')],
  ['.ab', element('p', 'ab'), element('p', 'a b')],
  ['.a :is(th, td):last-child', element('td'), element('p', 'a')],
  [':root', element('html'), element('p')],
])('a rule for %s is held against what it may match only', (selector, possible, impossible) => {
  const isTried = (one: typeof possible) => keysOf(selector).some((key) => fits(key, one));
  expect(isTried(possible)).toBe(true);
  expect(isTried(impossible)).toBe(false);
});

it.each([
  ['*'],
  [':not(:root)'],
  [':is(.a, .b)'],
  [':not(:is(th, td))'],
  ['[hidden]'],
  ['.a > *'],
  ['#id'],
  [':host'],
  ['.a[title="("] b, .c'],
])('a rule for %s, which names neither tag nor class, is held against everything', (selector) => {
  expect(keysOf(selector).some((key) => fits(key, element('p')))).toBe(true);
});

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

it('computed styles follow every change of the document', () => {
  document.head.innerHTML = '<style>.on { visibility: hidden }</style>';
  document.body.innerHTML = '<p><b>1</b></p>';
  const [paragraph, bold] = [...document.body.querySelectorAll('p, b')] as HTMLElement[];
  const visibility = () => getComputedStyle(bold!).visibility;
  expect(visibility()).toBe('visible');
  paragraph!.className = 'on';
  expect(visibility()).toBe('hidden');
  // The last one counts.
  document.head.insertAdjacentHTML('beforeend', '<style>p { visibility: collapse }</style>');
  expect(visibility()).toBe('collapse');
  document.head.lastElementChild!.textContent = '.off { visibility: collapse }';
  expect(visibility()).toBe('hidden');
  bold!.style.visibility = 'visible';
  expect(visibility()).toBe('visible');
  bold!.remove();
  bold!.style.visibility = 'collapse';
  expect(visibility()).toBe('collapse');
  paragraph!.append(bold!);
  bold!.removeAttribute('style');
  document.head.innerHTML = '';
  expect(visibility()).toBe('visible');
});

it('elements that look alike are what their parents and their own styles make them', () => {
  document.head.innerHTML = '<style>.off { visibility: hidden; color: red } b { top: 1px }</style>';
  document.body.innerHTML =
    '<p><b>1</b></p><p class="off"><b>2</b></p><p class="off"><b style="color: blue">3</b></p>' +
    '<p style="pointer-events: none"><i><b>4</b></i></p><p><b style="top: 2px">5</b></p>';
  const styles = [...document.body.querySelectorAll('b')].map((one) => {
    const { visibility, color, pointerEvents, top } = getComputedStyle(one);
    return [visibility, color, pointerEvents, top];
  });
  expect(styles).toEqual([
    ['visible', 'canvastext', 'auto', '1px'],
    ['hidden', 'rgb(255, 0, 0)', 'auto', '1px'],
    ['hidden', 'rgb(0, 0, 255)', 'auto', '1px'],
    ['visible', 'canvastext', 'none', '1px'],
    ['visible', 'canvastext', 'auto', '2px'],
  ]);
});

it('the rules that may match come in the order of the cascade, each once', () => {
  const rules = ['.b', 'p', '*', '.a, .b', 'h1'].map((selectorText) => ({ selectorText }));
  const found = new StyleIndex(rules).candidates(element('p', 'a b'));
  expect(found.map(({ rule }) => rule.selectorText)).toEqual(['.b', 'p', '*', '.a, .b']);
});

it('a rule names the attributes that are needed for it', () => {
  const rules = [
    '[hidden]',
    '.a[data-x="a:b"][lang]:not([title])',
    'p, .b[dir]',
    'p > :is([lang])',
  ];
  const found = new StyleIndex(rules.map((selectorText) => ({ selectorText }))).candidates(
    element('p', 'a b'),
  );
  expect(found.map(({ needs }) => needs)).toEqual([
    [['hidden']],
    [['data-x', 'lang']],
    [[], ['dir']],
    [[]],
  ]);
});

it('a rule matches without a further look by tags and classes alone', () => {
  const sure = ['p', '.a', 'p.a.b', 'h1, .b', '*, ::before'];
  const rules = [
    ...sure,
    '.c .a',
    'p[hidden]',
    '.a:hover',
    '.a:not(.b)',
    'p:is(.a, .b)',
    '.c, .c > .a',
  ].map((selectorText) => ({ selectorText }));
  const found = new StyleIndex(rules).candidates(element('p', 'a b'));
  expect(found).toHaveLength(rules.length);
  expect(found.flatMap(({ rule, isSure }) => (isSure ? rule.selectorText : []))).toEqual(sure);
});
