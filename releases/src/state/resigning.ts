import { entryOf } from './workspace-change.ts';
import type { WorkspaceChange } from './workspace-change.ts';

/**
 * Changes nothing but the generation, so that the state is signed with the current key: after a key
 * rotation (command `sign`).
 */
export const resigned = (): WorkspaceChange => (entry) => ({ ...entryOf(entry) });
