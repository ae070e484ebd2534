import type { BadRelease } from '../bad-release.ts';
import { inEntry } from '../script-edits.ts';

const notOpened = (name: string, more: Partial<BadRelease>): BadRelease => ({
  name,
  workspace: 'queues-mfe',
  gate: 'refuses',
  ending: 'never runs',
  ...more,
});

/** Releases that do harm when evaluated, of a screen that nobody opens. */
export const NOT_OPENED: readonly BadRelease[] = [
  notOpened('loops without end when it is evaluated, and is not opened', {
    edit: inEntry('for(;;);'),
  }),
  notOpened('loops without end when it is evaluated, while somebody signs in', {
    edit: inEntry('for(;;);'),
    signedOut: true,
  }),
];
