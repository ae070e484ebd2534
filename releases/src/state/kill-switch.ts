import { entryOf, refuse } from './workspace-change.ts';
import type { WorkspaceChange } from './workspace-change.ts';

/** Longest message of a kill switch, in characters: it stands in a panel. */
export const LONGEST_MESSAGE = 500;

/**
 * Shows the message instead of the screen, whichever release is active. The store refuses it for
 * the shell.
 */
export const disabled =
  (message: string): WorkspaceChange =>
  (present) => {
    const entry = entryOf(present);
    const text = message.trim();
    if (text === '' || text.length > LONGEST_MESSAGE)
      return refuse(
        `Say in 1 to ${LONGEST_MESSAGE} characters why: reviewers read it instead of the screen.`,
      );
    return entry.disabled?.message === text ? entry : { ...entry, disabled: { message: text } };
  };

/** Shows the screen again. */
export const enabled = (): WorkspaceChange => (present) => {
  const entry = entryOf(present);
  const { disabled: switched, ...rest } = entry;
  return switched ? rest : entry;
};
