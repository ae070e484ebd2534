/**
 * The colours, as pairs for light and dark. Colour only means state: one hue per queue, the same on
 * badges and strips, and one accent for controls and the current place. Text has a contrast of 4.5
 * : 1 on every ground, borders of controls 3 : 1 (palette.test.ts).
 */

/** The states that a badge or a strip shows: a queue, archived, or on the product (D10, D11). */
export const TONES = ['manual', 'noc', 'dpd', 'com', 'update', 'archive', 'on'] as const;
export type Tone = (typeof TONES)[number];

export interface Shades {
  readonly background: string;
  readonly surface: string;
  readonly line: string;
  readonly lineStrong: string;
  readonly text: string;
  readonly muted: string;
  readonly accent: string;
  readonly accentHover: string;
  readonly accentSoft: string;
  readonly onAccent: string;
  readonly danger: string;
  readonly onDanger: string;
  /** Foreground and background of each state. */
  readonly tones: Readonly<Record<Tone, { readonly main: string; readonly soft: string }>>;
}

export const LIGHT: Shades = {
  background: '#f5f7f9',
  surface: '#ffffff',
  line: '#dbe1e8',
  lineStrong: '#7d8a9c',
  text: '#16202c',
  muted: '#526072',
  accent: '#0b6274',
  accentHover: '#084d5b',
  accentSoft: '#e2f0f2',
  onAccent: '#ffffff',
  danger: '#a3263a',
  onDanger: '#ffffff',
  tones: {
    update: { main: '#7a4a00', soft: '#fdf0d5' },
    com: { main: '#56379a', soft: '#eee7fb' },
    manual: { main: '#8c2f45', soft: '#fbe8ec' },
    noc: { main: '#0a5d48', soft: '#dcf2e9' },
    dpd: { main: '#0d4d8b', soft: '#e1edfa' },
    archive: { main: '#475366', soft: '#e9edf1' },
    on: { main: '#1b6729', soft: '#e1f3e3' },
  },
};

export const DARK: Shades = {
  background: '#0f151b',
  surface: '#161e26',
  line: '#2a3642',
  lineStrong: '#6b7b8d',
  text: '#e6ecf2',
  muted: '#a0aebd',
  accent: '#5cc3d3',
  accentHover: '#83d5e1',
  accentSoft: '#12343b',
  onAccent: '#06222a',
  danger: '#f08a9a',
  onDanger: '#2b0a11',
  tones: {
    update: { main: '#f2c877', soft: '#3a2c10' },
    com: { main: '#c3aef2', soft: '#2a2146' },
    manual: { main: '#f0a5b4', soft: '#3f1c25' },
    noc: { main: '#7fd6b8', soft: '#10362b' },
    dpd: { main: '#93c3f2', soft: '#132c47' },
    archive: { main: '#b4c0cd', soft: '#26313c' },
    on: { main: '#8fd79b', soft: '#16361c' },
  },
};

/** Toasts look the same in both schemes. */
export const TOAST = {
  ground: '#1d2a36',
  text: '#ffffff',
  action: '#8fdbe6',
  error: '#ffb3bf',
  errorGround: '#5c1422',
} as const;
