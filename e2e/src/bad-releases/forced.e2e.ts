import { test } from '@playwright/test';
import { BAD_RELEASES } from '@refined/bad-releases';
import type { BadRelease } from '@refined/bad-releases';
import { forceKinds } from './trials.ts';

const ENDINGS = [
  'in the page',
  'after a reload',
  'when it is left',
  'stays',
  'never runs',
] as const;

/** The first of each group and ending: `npm run drill -- --kinds` tries them all. */
const sample = Object.values(BAD_RELEASES).flatMap((kinds: readonly BadRelease[]) =>
  ENDINGS.flatMap((ending) => kinds.filter((kind) => kind.ending === ending).slice(0, 1)),
);

test.describe('forced past the gate', () => forceKinds(sample));
