import { expect, it } from '@jest/globals';
import { isForeignChange, releaseIn, triedToReplace } from './page-faults.ts';

const place = (path: string) => `    at f (${window.location.origin}${path}:1:1)`;
const SCREEN = '/releases/queues-mfe/2.0.0/screen.1.js';
const BASE = '/releases/queues-mfe/2.0.0/';
const SHELL = '/releases/shell/1.0.0/kit.1.js';
const EXTENSION = '    at g (chrome-extension://abc/content.js:1:1)';

it.each([
  ['of a screen', ['Error: broke', place(SCREEN), place(SHELL)], BASE],
  ['in Firefox', [`f@${window.location.origin}${SCREEN}:1:1`], BASE],
  ['of an extension that a screen calls', ['Error', EXTENSION, place(SCREEN)], BASE],
  ['of the shell, which a screen calls', ['Error', place(SHELL), place(SCREEN)], undefined],
  ['of an extension alone', ['Error', EXTENSION], undefined],
  [
    'whose message names a file',
    [`Error: no ${window.location.origin}${SCREEN}`, EXTENSION],
    undefined,
  ],
  ['elsewhere', ['Error', '    at https://elsewhere.example/releases/a/1.0.0/x.js:1:1'], undefined],
])('a stack %s', (_what, lines, base) => {
  expect(releaseIn(lines.join('\n'))).toBe(base);
});

it.each([
  ['fetch is pinned: all code of this page relies on it', true],
  ['Cannot redefine property: map', false],
  ["Cannot delete property 'own' of #<Object>", false],
  ['Cannot add property toJSON, object is not extensible', false],
  ["Cannot assign to read only property 'open' of object '#<Object>'", false],
  ["Cannot read properties of undefined (reading 'map')", false],
  ['Failed to fetch', false],
])('%s: tried to replace what the browser gives: %s', (message, tried) => {
  expect(triedToReplace(new TypeError(message))).toBe(tried);
});

it('a node that React lost is nobody’s fault, unless a screen’s own code asked for it', () => {
  const lost = (stack: string) =>
    Object.defineProperty(new DOMException('not a child', 'NotFoundError'), 'stack', {
      value: stack,
    });
  expect(isForeignChange(lost(`NotFoundError\n${place(SHELL)}\n${place(SCREEN)}`))).toBe(true);
  expect(isForeignChange(lost(`NotFoundError\n${place(SCREEN)}`))).toBe(false);
  expect(isForeignChange(new Error('not a child'))).toBe(false);
});
