import type { Tone } from './palette.ts';

/** Variables are named --rf-…; MUI's theme generates them (theme.ts). */
export const VARIABLE_PREFIX = 'rf';

export const FONT = 'system-ui, -apple-system, "Segoe UI", Roboto, sans-serif';

const color = (path: string) => `var(--${VARIABLE_PREFIX}-palette-${path})`;

/**
 * The theme's values as CSS text. `.css` files use them as custom properties (theme-sheet.ts):
 * `color.accentSoft` is `var(--rf-color-accent-soft)`. Media queries can't use custom properties:
 * there the widths are numbers, and a test compares them with these values.
 */
export const tokens = {
  color: {
    background: color('background-default'),
    surface: color('background-paper'),
    line: color('divider'),
    /** Borders of controls: 3 : 1 on surface and background. */
    lineStrong: color('line-strong'),
    text: color('text-primary'),
    muted: color('text-secondary'),
    accent: color('primary-main'),
    accentHover: color('primary-dark'),
    accentSoft: color('accent-soft'),
    onAccent: color('primary-contrastText'),
    danger: color('error-main'),
    onDanger: color('error-contrastText'),
  },
  tone: (tone: Tone) => ({ main: color(`tone-${tone}-main`), soft: color(`tone-${tone}-soft`) }),
  radius: { control: '6px', panel: '8px', badge: '4px' },
  /** Height of a control and of the shell's top bar. */
  controlHeight: '36px',
  topBarHeight: '52px',
  shadow: '0 1px 2px rgb(16 32 48 / .06), 0 1px 3px rgb(16 32 48 / .08)',
  shadowRaised: '0 6px 24px rgb(0 0 0 / .22)',
  /** Below this width the page has one column. */
  narrow: '@media (max-width: 759.98px)',
  wide: '@media (min-width: 760px)',
  /** Below this width a row of six buttons needs the whole width. */
  tight: '@media (max-width: 440px)',
  /** Two columns, the second without spare width. */
  close: '@media (max-width: 1319.98px)',
  /** From this width on, a record has its list beside it. */
  roomy: '@media (min-width: 1600px)',
} as const;
