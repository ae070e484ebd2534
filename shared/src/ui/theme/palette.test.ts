import { describe, expect, it } from '@jest/globals';
import { DARK, LIGHT, TOAST, TONES, type Shades } from './palette.ts';

const channel = (value: number) =>
  value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
const luminance = (hex: string) => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) =>
    channel(parseInt(hex.slice(at, at + 2), 16) / 255),
  );
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
/** WCAG 2.2 contrast of two #rrggbb colours, 1–21. */
const contrast = (a: string, b: string) => {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
};

const textPairs = (shades: Shades): [string, string, string][] => [
  ...[shades.background, shades.surface, shades.accentSoft].flatMap(
    (ground): [string, string, string][] => [
      ['text', shades.text, ground],
      ['muted', shades.muted, ground],
      ['accent', shades.accent, ground],
    ],
  ),
  ['danger', shades.danger, shades.surface],
  ['danger', shades.danger, shades.background],
  ['on accent', shades.onAccent, shades.accent],
  ['on accent, hovered', shades.onAccent, shades.accentHover],
  ['on danger', shades.onDanger, shades.danger],
  ['count', shades.text, shades.tones.archive.soft],
  ...TONES.flatMap((tone): [string, string, string][] => [
    [tone, shades.tones[tone].main, shades.tones[tone].soft],
    [`text on ${tone}`, shades.text, shades.tones[tone].soft],
    [`muted on ${tone}`, shades.muted, shades.tones[tone].soft],
  ]),
  ['toast', TOAST.text, TOAST.ground],
  ['toast action', TOAST.action, TOAST.ground],
  ['failed toast', TOAST.text, TOAST.errorGround],
  ['failed toast’s action', TOAST.error, TOAST.errorGround],
];

describe.each([
  ['light', LIGHT],
  ['dark', DARK],
])('the %s scheme', (_, shades) => {
  it.each(textPairs(shades))('%s reads at 4.5 : 1 (%s on %s)', (_name, ink, ground) => {
    expect(contrast(ink, ground)).toBeGreaterThanOrEqual(4.5);
  });

  it('draws the borders of controls at 3 : 1', () => {
    expect(contrast(shades.lineStrong, shades.surface)).toBeGreaterThanOrEqual(3);
    expect(contrast(shades.lineStrong, shades.background)).toBeGreaterThanOrEqual(3);
  });
});
