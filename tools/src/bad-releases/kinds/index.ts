import type { BadRelease } from '../bad-release.ts';
import { DRAWING } from './drawing.ts';
import { HARMLESS } from './harmless.ts';
import { LOADING } from './loading.ts';
import { NOT_OPENED } from './not-opened.ts';

/** The kinds of bad releases, by what they do. */
export const BAD_RELEASES = {
  loading: LOADING,
  drawing: DRAWING,
  harmless: HARMLESS,
  'not opened': NOT_OPENED,
} as const satisfies Readonly<Record<string, readonly BadRelease[]>>;
