import type { ReleaseState, WorkspaceState } from '@refined/shared/contract';
import { ReleaseStoreError } from '../objects/store-error.ts';

/** The versions that browsers get: the active one, and the canary. */
export const shownVersions = ({ active, canary }: WorkspaceState): string[] =>
  canary ? [active, canary.version] : [active];

/** Number of previous releases in the state, for fallback in the page. */
const FALLBACKS = 2;

/** Shown versions, and those that a page falls back to. */
export const versionsInPages = (entry: WorkspaceState): string[] => [
  ...shownVersions(entry),
  ...entry.previous.slice(0, FALLBACKS),
];

/** Shown versions, and all previous ones for a rollback. */
export const namedVersions = (entry: WorkspaceState): string[] => [
  ...shownVersions(entry),
  ...entry.previous,
];

/** The releases of a state without duplicates; `versionsOf` selects an entry's versions. */
export const releasesIn = (
  { workspaces = {} }: Partial<Pick<ReleaseState, 'workspaces'>>,
  versionsOf: (entry: WorkspaceState) => readonly string[],
) =>
  Object.entries(workspaces).flatMap(([workspace, entry]) =>
    [...new Set(versionsOf(entry))].map((version) => ({ workspace, version, entry })),
  );

/**
 * A change of one workspace's entry (undefined: none yet). Returns the same object if there is
 * nothing to do. Pure; throws `refused` with advice.
 */
export type WorkspaceChange = (entry: WorkspaceState | undefined) => WorkspaceState;

const refuse = (sentence: string): never => {
  throw new ReleaseStoreError('refused', sentence);
};

const entryOf = (entry: WorkspaceState | undefined): WorkspaceState =>
  entry ?? refuse('No release of it is active yet: activate one first.');

/** Number of previous releases that are kept for a rollback. */
export const PREVIOUS_KEPT = 10;

/**
 * Makes the version active for all browsers without a canary; the former version becomes the first
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
 * list of previous ones, so repeating goes further back. The kill switch stays; the canary too,
 * unless it becomes active.
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
          : `${to} is not among the releases that were active before. ${known} To show it anyway, activate ${to}.`,
      );
    const { canary, ...rest } = entry;
    const after: WorkspaceState = { ...rest, active, previous: entry.previous.slice(at + 1) };
    return canary && canary.version !== active ? { ...after, canary } : after;
  };

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
        `${percent} is not a share of browsers: give a whole number from 1 to 99. For everybody, activate it.`,
      );
    if (entry.active === version)
      return refuse(`${version} is active for everybody: a canary must be another version.`);
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

/** Longest message of a kill switch, in characters: it is shown in a panel. */
export const LONGEST_MESSAGE = 500;

/** An operator's sentence for reviewers. */
const sentenceOf = (text: string, where: string): string => {
  const sentence = text.trim();
  return sentence === '' || sentence.length > LONGEST_MESSAGE
    ? refuse(`Say in 1 to ${LONGEST_MESSAGE} characters why: reviewers read it ${where}.`)
    : sentence;
};

/** Removes a member; the same entry if it isn't there. */
const without =
  (member: 'disabled' | 'retired' | 'lock'): WorkspaceChange =>
  (present) => {
    const entry = entryOf(present);
    const { [member]: removed, ...rest }: WorkspaceState = entry;
    return removed ? rest : entry;
  };

/**
 * Shows the message instead of the screen, whichever release is active. The store refuses it for
 * the shell.
 */
export const disabled =
  (message: string): WorkspaceChange =>
  (present) => {
    const entry = entryOf(present);
    const text = sentenceOf(message, 'instead of the screen');
    return entry.disabled?.message === text ? entry : { ...entry, disabled: { message: text } };
  };

/** Shows the screen again. */
export const enabled = (): WorkspaceChange => without('disabled');

/**
 * Removes the screen from navigation and routes, whichever release is active. The store refuses it
 * for the shell.
 */
export const retired =
  (reason: string): WorkspaceChange =>
  (present) => {
    const entry = entryOf(present);
    const text = sentenceOf(reason, "at the screen's addresses");
    return entry.retired?.reason === text ? entry : { ...entry, retired: { reason: text } };
  };

/** Brings a retired screen back. */
export const reinstated = (): WorkspaceChange => without('retired');

/** Locks the active release, until `until` (ISO time) or until it is unlocked. */
export const locked =
  (until?: string): WorkspaceChange =>
  (present) => ({
    ...entryOf(present),
    // The store sets the generation.
    lock: { since: 0, ...(until !== undefined && { until }) },
  });

export const unlocked = (): WorkspaceChange => without('lock');

/**
 * Changes only the generation, so that the state is signed with the current key after a key
 * rotation (command `sign`).
 */
export const resigned = (): WorkspaceChange => (entry) => ({ ...entryOf(entry) });
