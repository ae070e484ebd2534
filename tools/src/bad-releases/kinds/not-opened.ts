import type { BadRelease } from '../bad-release.ts';
import { inEntry, inModule } from '../script-edits.ts';

/** Releases that hurt when they are evaluated, of a screen that nobody has opened. */
export const NOT_OPENED: readonly BadRelease[] = [
  {
    name: 'replaces fetch when it is evaluated, and is not opened',
    workspace: 'queues-mfe',
    edit: inModule('window.fetch=()=>Promise.reject(new Error("No fetch."))'),
    ending: 'never runs',
  },
  {
    name: 'loops without end when it is evaluated, and is not opened',
    workspace: 'queues-mfe',
    edit: inEntry('for(;;);'),
    ending: 'never runs',
  },
  {
    name: 'loops without end when it is evaluated, while somebody signs in',
    workspace: 'queues-mfe',
    edit: inEntry('for(;;);'),
    signedOut: true,
    ending: 'never runs',
  },
];
