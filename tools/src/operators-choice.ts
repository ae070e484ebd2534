import type { HistoryEntry } from '@refined/shared/contract';
import { isFault, refuseLockedPublication, type ReleaseStore } from '@refined/releases';

/** The history's actor for activations by `npm start`, `npm run build` and `npm run dev`. */
export const START_ACTOR = 'npm start';

/** Number of a workspace's changes that are searched for the last one that isn't `sign`. */
const RECENT = 10;

/**
 * The workspace's last change, if a release command made it; undefined if this program made it, or
 * there is none.
 */
export const operatorsChoice = async (
  store: ReleaseStore,
  workspace: string,
): Promise<HistoryEntry | undefined> => {
  // A new signature, or a lock (also stored as `sign`), isn't a choice.
  const last = (await store.history({ workspace, limit: RECENT })).find(
    ({ command }) => command !== 'sign',
  );
  return last && last.actor !== START_ACTOR ? last : undefined;
};

const DEED: Record<Exclude<HistoryEntry['command'], 'sign'>, string> = {
  activate: 'activation',
  rollback: 'rollback',
  canary: 'canary',
  promote: 'promotion of the canary',
  withdraw: 'withdrawal of the canary',
  disable: 'switching it off',
  enable: 'switching it on',
  retire: 'retiring it',
  reinstate: 'reinstating it',
  restore: 'restoring a backup',
};

/** Why the version of the sources isn't activated, and how to activate it. */
export const choiceSentence = (
  { actor, command }: HistoryEntry,
  workspace: string,
  active: string,
  version: string,
  isStored: boolean,
): string =>
  `${workspace}: ${active} stays active by ${actor}'s ${command === 'sign' ? 'signature' : DEED[command]}; the sources' version ${version} is not activated. To show the sources: npm run release -- ${isStored ? `activate ${workspace} ${version}` : `publish ${workspace}`}`;

/** Why a locked screen is neither built nor shown; undefined: it isn't locked. */
export const lockedSentence = async (
  store: ReleaseStore,
  workspace: string,
): Promise<string | undefined> =>
  refuseLockedPublication(store, workspace).then(
    () => undefined,
    (error: unknown) => {
      if (!isFault(error, 'release-locked')) throw error;
      return `${workspace}: ${error.message}`;
    },
  );

/** Why a retired screen is neither built nor shown. */
export const retiredSentence = (workspace: string, reason: string): string =>
  `${workspace} is retired ("${reason}") and not built. To take it back: npm run release -- reinstate ${workspace}`;
