import type { BadRelease } from '../bad-release.ts';
import { COVERING } from './covering.ts';
import { DRAWING } from './drawing.ts';
import { GLOBALS } from './globals.ts';
import { HARMLESS } from './harmless.ts';
import { INPUT } from './input.ts';
import { KEEPING } from './keeping.ts';
import { LOADING } from './loading.ts';
import { NOT_OPENED } from './not-opened.ts';
import { SHELL } from './shell.ts';
import { STORMS } from './storms.ts';

/** The kinds of bad releases, by what they do. */
export const BAD_RELEASES = {
  loading: LOADING,
  drawing: DRAWING,
  covering: COVERING,
  input: INPUT,
  globals: GLOBALS,
  storms: STORMS,
  keeping: KEEPING,
  harmless: HARMLESS,
  'not opened': NOT_OPENED,
  shell: SHELL,
} as const satisfies Readonly<Record<string, readonly BadRelease[]>>;
