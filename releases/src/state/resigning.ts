import { entryOf } from './workspace-change.ts';
import type { WorkspaceChange } from './workspace-change.ts';

/**
 * No other change than a new generation, signed by the key that is used now: after a key has been
 * rotated (command `sign`).
 */
export const resigned = (): WorkspaceChange => (entry) => ({ ...entryOf(entry) });
