import { expect, it } from '@jest/globals';
import { TONES } from './palette.ts';
import { theme } from './theme.ts';
import { tokens } from './tokens.ts';

it('each token names a variable that the theme writes', () => {
  const used = JSON.stringify([tokens.color, TONES.map((tone) => tokens.tone(tone))]);
  const written = JSON.stringify(theme.generateStyleSheets());
  const names = [...used.matchAll(/var\((--[\w-]+)\)/g)].map(([, name]) => name!);
  expect(names.length).toBeGreaterThan(20);
  expect(names.filter((name) => !written.includes(`"${name}"`))).toEqual([]);
});
