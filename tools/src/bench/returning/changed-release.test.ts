import { expect, it } from '@jest/globals';
import { rehashed, withChangedFunction } from './changed-release.ts';

it('changes one function', () => {
  const text = 'const a=()=>{one()},b=()=>{two()},c=()=>{three()};';
  expect(withChangedFunction(text)).toBe(
    'const a=()=>{one()},b=()=>{two()},c=()=>{if("changed"===globalThis.name)return;three()};',
  );
  expect(() => withChangedFunction('one();two();')).toThrow(/no function/);
});

it('names the files of the changed release as their texts do', () => {
  const hashes = new Map([['0a1b2c3d', 'ffffffff']]);
  expect(rehashed('screen.0a1b2c3d.js', hashes)).toBe('screen.ffffffff.js');
  expect(rehashed('{891:"0a1b2c3d"}[e]', hashes)).toBe('{891:"ffffffff"}[e]');
});
