import { createTheme } from '@mui/material/styles';
import type {} from '@mui/material/themeCssVarsAugmentation';
import { LIMITS } from '../../domain/index.ts';
import { DARK, LIGHT, type Shades, type Tone } from './palette.ts';
import { FONT, VARIABLE_PREFIX } from './tokens.ts';

declare module '@mui/material/styles' {
  interface Palette {
    tone: Record<Tone, { main: string; soft: string }>;
    line: { strong: string };
    accent: { soft: string };
  }
  interface PaletteOptions {
    tone?: Record<Tone, { main: string; soft: string }>;
    line?: { strong: string };
    accent?: { soft: string };
  }
}

const palette = (shades: Shades) => ({
  background: { default: shades.background, paper: shades.surface },
  divider: shades.line,
  text: { primary: shades.text, secondary: shades.muted },
  primary: { main: shades.accent, dark: shades.accentHover, contrastText: shades.onAccent },
  error: { main: shades.danger, contrastText: shades.onDanger },
  line: { strong: shades.lineStrong },
  accent: { soft: shades.accentSoft },
  tone: shades.tones,
});

/**
 * Both schemes as CSS variables, chosen by the system's preference, so that a change needs no
 * render. The kit's style sheets use them (theme-sheet.ts).
 */
export const theme = createTheme({
  cssVariables: { cssVarPrefix: VARIABLE_PREFIX, colorSchemeSelector: 'media' },
  colorSchemes: { light: { palette: palette(LIGHT) }, dark: { palette: palette(DARK) } },
  spacing: 4,
  shape: { borderRadius: 6 },
  breakpoints: { values: { xs: 0, sm: 480, md: 760, lg: 1024, xl: 1440 } },
  zIndex: { modal: LIMITS.modalLayer },
  typography: {
    fontFamily: FONT,
    fontSize: 14,
    body1: { fontSize: 14, lineHeight: '20px' },
    body2: { fontSize: 13, lineHeight: '18px' },
    h1: { fontSize: 22, lineHeight: '28px', fontWeight: 650, letterSpacing: '-0.01em' },
    h2: { fontSize: 15, lineHeight: '20px', fontWeight: 650 },
    caption: { fontSize: 12, lineHeight: '16px' },
  },
});
