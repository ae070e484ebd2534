import { LIMITS } from '../../domain/index.ts';
import { LIGHT, TOAST, TONES } from './palette.ts';
import { FONT, tokens } from './tokens.ts';

const [side, content] = LIMITS.columns.layout;
const [select, field, button] = LIMITS.columns.search;

/** accentSoft → accent-soft */
const kebab = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const declarations = (prefix: string, values: Readonly<Record<string, string>>): string[] =>
  Object.entries(values).map(([name, value]) => `${prefix}${kebab(name)}: ${value};`);

const properties = [
  ...declarations('--rf-color-', tokens.color),
  ...TONES.flatMap((tone) => declarations(`--rf-tone-${tone}-`, tokens.tone(tone))),
  ...declarations('--rf-radius-', tokens.radius),
  ...declarations('--rf-toast-', TOAST),
  ...declarations('--rf-', {
    font: FONT,
    controlHeight: tokens.controlHeight,
    topBarHeight: tokens.topBarHeight,
    shadow: tokens.shadow,
    shadowRaised: tokens.shadowRaised,
    layoutColumns: `${side}fr ${content}fr`,
    searchColumns: [select, field, button].map((share) => `minmax(0, ${share}fr)`).join(' '),
    frameWidth: '1440px',
    dialogWidth: '600px',
    dialogWidthWide: '720px',
    // What an open dialog takes of the window's width, with a gap.
    dialogSpace: '0px',
    skeletonDelay: `${LIMITS.skeletonDelay}ms`,
  }),
];

/** `var(--rf-palette-divider)` → `--rf-palette-divider` */
const nameOf = (variable: string): string => variable.slice('var('.length, -1);

/** Paper is always white, also in the dark scheme. */
const onPaper = [
  ...Object.entries(tokens.color).map(([name, variable]) => [
    variable,
    LIGHT[name as keyof typeof tokens.color],
  ]),
  ...TONES.flatMap((tone) => [
    [tokens.tone(tone).main, LIGHT.tones[tone].main],
    [tokens.tone(tone).soft, LIGHT.tones[tone].soft],
  ]),
  [tokens.color.background, LIGHT.surface],
].map(([variable, value]) => `${nameOf(variable!)}: ${value};`);

/** Badges and strips of each state. */
const tones = TONES.map((tone) => {
  const { main, soft } = tokens.tone(tone);
  return `.rf-tone-${tone} { color: ${main}; background: ${soft}; }
.rf-strip-${tone} { border-color: ${main}; background: ${soft}; }`;
});

/** The theme's values for the `.css` files, as custom properties `--rf-…`. */
export const themeSheet = `
:root { ${properties.join(' ')} }
${tokens.roomy} { :root { --rf-frame-width: 1880px; } }
@media print { :root:root { ${onPaper.join(' ')} } }
${tones.join('\n')}
`;
