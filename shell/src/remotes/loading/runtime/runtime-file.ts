// All that the first screen needs of the shell, and the shell's first drawing doesn't: one file of
// its own (open-runtime.ts).
import { originals } from '../../watch/originals.ts';
import { createPageWatch } from '../../watch/watch.ts';

export { federationRuntime } from './federation-runtime.ts';

/** The page's own, not begun. */
export const pageWatch = createPageWatch(originals);
