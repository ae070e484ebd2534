import { DARK, LIGHT } from './palette.ts';
import type { Shades } from './palette.ts';

/** Variables are named --rf-…; `tokens.ts` refers to them. */
export const VARIABLE_PREFIX = 'rf';

export const FONT = 'system-ui, -apple-system, "Segoe UI", Roboto, sans-serif';

/** The colours by MUI's names. */
export const palette = (shades: Shades) => ({
  background: { default: shades.background, paper: shades.surface },
  divider: shades.line,
  text: { primary: shades.text, secondary: shades.muted },
  primary: { main: shades.accent, dark: shades.accentHover, contrastText: shades.onAccent },
  error: { main: shades.danger, contrastText: shades.onDanger },
  line: { strong: shades.lineStrong },
  accent: { soft: shades.accentSoft },
  tone: shades.tones,
});

interface Colors {
  readonly [name: string]: string | Colors;
}

/** `--rf-palette-text-primary: #16202c; …`, named as MUI names them. */
const declared = (colors: Colors, path = `--${VARIABLE_PREFIX}-palette`): string =>
  Object.entries(colors)
    .map(([name, value]) =>
      typeof value === 'string'
        ? `${path}-${name}: ${value}; `
        : declared(value, `${path}-${name}`),
    )
    .join('');

/**
 * Both schemes as CSS variables, chosen by the system's preference, so that a change needs no
 * render. The theme would write the same, but MUI comes after the page's first drawing.
 */
export const variableStyles = `
:root { color-scheme: light; ${declared(palette(LIGHT))}}
@media (prefers-color-scheme: dark) { :root { color-scheme: dark; ${declared(palette(DARK))}} }
`;
