import { activated } from './activation.ts';
import { entryOf, refuse } from './workspace-change.ts';
import type { WorkspaceChange } from './workspace-change.ts';

/**
 * Shows the version to the browsers whose bucket (0–99) is below `percent`; replaces an existing
 * canary.
 */
export const canaried =
  (version: string, percent: number): WorkspaceChange =>
  (present) => {
    const entry = entryOf(present);
    if (!Number.isInteger(percent) || percent < 1 || percent > 99)
      return refuse(
        `${percent} is no share of browsers: a whole number from 1 to 99. For everybody, activate it.`,
      );
    if (entry.active === version)
      return refuse(`${version} is active for everybody: a canary is another version.`);
    return entry.canary?.version === version && entry.canary.percent === percent
      ? entry
      : { ...entry, canary: { version, percent } };
  };

/** Makes the canary the active release. */
export const promoted = (): WorkspaceChange => (present) => {
  const entry = entryOf(present);
  return entry.canary
    ? activated(entry.canary.version)(entry)
    : refuse(`There is no canary to promote: ${entry.active} is active for everybody.`);
};

/** Ends the canary: all browsers get the active release. */
export const withdrawn = (): WorkspaceChange => (present) => {
  const { canary, ...entry } = entryOf(present);
  return canary
    ? entry
    : refuse(`There is no canary to withdraw: ${entry.active} is active for everybody.`);
};
