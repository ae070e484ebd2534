import { expect, it } from '@jest/globals';
import { TONES } from './palette.ts';
import { theme } from './theme.ts';
import { tokens } from './tokens.ts';
import { variableStyles } from './variables.ts';

type Rule = string | number | { readonly [name: string]: Rule };

/** `--rf-…` → value of each scheme: what stands in a media query is the dark one's. */
const written = (sheets: readonly Rule[], scheme: 'light' | 'dark') => {
  const found = new Map<string, unknown>();
  const walk = (rule: Rule, isOf: boolean): void => {
    if (typeof rule !== 'object') return;
    for (const [name, value] of Object.entries(rule))
      if (name.startsWith('--')) {
        if (isOf) found.set(name, value);
      } else walk(value, name.startsWith('@') ? scheme === 'dark' : isOf);
  };
  for (const sheet of sheets) walk(sheet, scheme === 'light');
  return found;
};

const [light = '', dark = ''] = variableStyles.split('@media');
const ofKit = (text: string) =>
  new Map([...text.matchAll(/(--[\w-]+): ([^;]+);/g)].map(([, name, value]) => [name, value]));

it.each([
  ['light', light],
  ['dark', dark],
] as const)('the kit and MUI name the same colours: %s', (scheme, text) => {
  const ofMui = written(theme.generateStyleSheets() as Rule[], scheme);
  const variables = ofKit(text);
  expect(variables.size).toBeGreaterThan(20);
  for (const [name, value] of variables) expect([name, ofMui.get(name!)]).toEqual([name, value]);
});

it('each token has its colour before MUI has come', () => {
  const used = JSON.stringify([tokens.color, TONES.map((tone) => tokens.tone(tone))]);
  for (const [, name] of used.matchAll(/var\((--[\w-]+)\)/g))
    for (const text of [light, dark]) expect(ofKit(text).has(name!)).toBe(true);
});
