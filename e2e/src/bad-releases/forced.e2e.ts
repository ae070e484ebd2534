import { test } from '@playwright/test';
import { BAD_RELEASES } from '@refined/tools/bad-releases';
import { forceKinds } from './trials.ts';

const KINDS = Object.values(BAD_RELEASES);

/** Of those that end by being left, some of each group: `npm run drill -- --kinds` tries them all. */
const left = KINDS.flatMap((kinds) =>
  kinds.filter(({ ending }) => ending === 'when it is left').filter((_kind, at) => at % 4 === 0),
);
const others = KINDS.flat().filter(
  ({ ending }) => ending !== 'when it is left' && ending !== 'hurts others',
);

test.describe('forced past the gate', () => forceKinds([...others, ...left]));
