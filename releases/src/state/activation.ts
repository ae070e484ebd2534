import type { WorkspaceState } from '@refined/shared/contract';
import type { WorkspaceChange } from './workspace-change.ts';
import { refuse } from './workspace-change.ts';

/** Number of previous releases remembered: what a rollback can go back to. */
export const PREVIOUS_KEPT = 10;

/**
 * Makes the version active for all browsers that have no canary; the former one becomes the first
 * of the previous ones. Activating the canary's version ends the canary.
 */
export const activated =
  (version: string): WorkspaceChange =>
  (entry) => {
    if (!entry) return { active: version, since: 0, previous: [] };
    const { canary, ...rest } = entry;
    if (entry.active === version)
      return canary?.version === version ? { ...rest, previous: entry.previous } : entry;
    const previous = [
      entry.active,
      ...entry.previous.filter((known) => known !== version && known !== entry.active),
    ].slice(0, PREVIOUS_KEPT);
    return {
      ...rest,
      active: version,
      previous,
      ...(canary && canary.version !== version ? { canary } : {}),
    };
  };

/**
 * Goes back to the release before, or further to `to`. Releases that were rolled back leave the
 * list of previous ones, so repeating goes further back. The kill switch stays, and so does the
 * canary, unless it is the release that becomes active.
 */
export const rolledBack =
  (to?: string): WorkspaceChange =>
  (entry) => {
    if (!entry)
      return refuse('No release is active, so there is nothing to roll back: activate one.');
    const known =
      entry.previous.length > 0
        ? `Before ${entry.active} these were active: ${entry.previous.join(', ')}.`
        : `Nothing was active before ${entry.active}.`;
    if (to === entry.active) return refuse(`${to} is active already. ${known}`);
    const at = to === undefined ? 0 : entry.previous.indexOf(to);
    const active = entry.previous[at];
    if (active === undefined)
      return refuse(
        to === undefined
          ? `${known} Activate another version, or publish one.`
          : `${to} is not among the releases that were active before. ${known} Activate ${to} instead, if it is meant.`,
      );
    const { canary, ...rest } = entry;
    const after: WorkspaceState = { ...rest, active, previous: entry.previous.slice(at + 1) };
    return canary && canary.version !== active ? { ...after, canary } : after;
  };
