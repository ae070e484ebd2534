import type { BadRelease } from '../bad-release.ts';
import { DRAWING } from './drawing.ts';
import { HARMLESS } from './harmless.ts';
import { LOADING } from './loading.ts';

/** The kinds of bad releases, by what they do. */
export const BAD_RELEASES = {
  loading: LOADING,
  drawing: DRAWING,
  harmless: HARMLESS,
} as const satisfies Readonly<Record<string, readonly BadRelease[]>>;
