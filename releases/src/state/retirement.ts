import { entryOf, refuse } from './workspace-change.ts';
import type { WorkspaceChange } from './workspace-change.ts';
import { LONGEST_MESSAGE } from './kill-switch.ts';

/**
 * Takes the screen out of navigation and routes, whichever release is active. The store refuses it
 * for the shell.
 */
export const retired =
  (reason: string): WorkspaceChange =>
  (present) => {
    const entry = entryOf(present);
    const text = reason.trim();
    if (text === '' || text.length > LONGEST_MESSAGE)
      return refuse(
        `Say in 1 to ${LONGEST_MESSAGE} characters why: reviewers read it at the screen's addresses.`,
      );
    return entry.retired?.reason === text ? entry : { ...entry, retired: { reason: text } };
  };

/** Puts the screen back to where it was. */
export const reinstated = (): WorkspaceChange => (present) => {
  const entry = entryOf(present);
  const { retired: taken, ...rest } = entry;
  return taken ? rest : entry;
};
