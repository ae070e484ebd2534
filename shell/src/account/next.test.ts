import { expect, it } from '@jest/globals';
import { safeNext } from './next.ts';

const ORIGIN = 'https://refined.example';

it.each([
  ['/drugs/search?by=din#top', '/drugs/search?by=din#top'],
  [`${ORIGIN}/drugs/7?by=din&term=%20x#top`, '/drugs/7?by=din&term=%20x#top'],
  [`${ORIGIN}:443/drugs/7`, '/drugs/7'],
  ['https://refined.example:8443/drugs/7', '/'],
  ['http://refined.example/drugs/7', '/'],
  ['https://user:secret@refined.example/drugs/7', '/'],
  ['https://user@refined.example/drugs/7', '/'],
  ['https://refined.example.evil.example/', '/'],
  ['https://refined.example@evil.example/', '/'],
  [`blob:${ORIGIN}/9115d58c-bcda-ff47-86e5-083e9a215304`, '/'],
  [`filesystem:${ORIGIN}/temporary/x`, '/'],
  [' //evil.example/x', '/'],
  ['/drugs\n/7', '/'],
  ['drugs/7', '/drugs/7'],
  [null, '/'],
  ['', '/'],
  ['//evil.example/x', '/'],
  ['/\\evil.example', '/'],
  ['\\\\evil.example', '/'],
  ['https://evil.example/', '/'],
  ['javascript:alert(1)', '/'],
  ['data:text/html,x', '/'],
  ['/\t/evil.example', '/'],
  [`${ORIGIN}//evil.example`, '/'],
  ['/login?next=/login', '/'],
  ['/%6cogin', '/'],
  ['/%', '/'],
  [`${ORIGIN}/Login/?next=/drugs/7`, '/'],
])('next=%j leads to %s (D5)', (next, expected) => {
  expect(safeNext(next, ORIGIN)).toBe(expected);
});
