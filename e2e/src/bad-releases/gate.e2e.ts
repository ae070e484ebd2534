import { test } from '@playwright/test';
import { BAD_RELEASES } from '@refined/bad-releases';
import { askGate } from './trials.ts';

/**
 * The last of three groups: `npm run drill -- --kinds` tries all kinds, and the screens in use, and
 * `releases/teams/contract-check.e2e.ts` has what the gate says of each kind of harm.
 */
const some = [BAD_RELEASES.input, BAD_RELEASES.globals, BAD_RELEASES.loading].flatMap((kinds) =>
  kinds.filter(({ gate }) => gate !== 'not asked').slice(-1),
);

test.describe('the gate refuses', () => askGate(some));
