import type { HistoryEntry, StateCommand } from '@refined/shared/contract';
import type { ReleaseStore } from '@refined/releases';

/**
 * Who the history names for what `npm start`, `npm run build` and `npm run dev` activate by
 * themselves.
 */
export const START_ACTOR = 'npm start';

/** So far back in a workspace's changes it is looked for one that is more than a signature. */
const RECENT = 10;

/**
 * The workspace's last change, when it was a release command's; undefined when it was ours, or
 * there was none.
 */
export const operatorsChoice = async (
  store: ReleaseStore,
  workspace: string,
): Promise<HistoryEntry | undefined> => {
  // Signing anew chooses nothing.
  const last = (await store.history({ workspace, limit: RECENT })).find(
    ({ command }) => command !== 'sign',
  );
  return last && last.actor !== START_ACTOR ? last : undefined;
};

const DEED: Record<Exclude<StateCommand, 'sign'>, string> = {
  activate: 'activation',
  rollback: 'rollback',
  canary: 'canary',
  promote: 'promotion of the canary',
  withdraw: 'withdrawal of the canary',
  disable: 'switching it off',
  enable: 'switching it on',
};

/** Why the version that the sources give isn't activated, and how it can be. */
export const choiceSentence = (
  { workspace, actor, command, after }: HistoryEntry,
  version: string,
  isStored: boolean,
): string =>
  `${workspace}: ${after.active} stays active by ${actor}'s ${command === 'sign' ? 'signature' : DEED[command]}; the sources' version ${version} is not activated. To show the sources: npm run release -- ${isStored ? `activate ${workspace} ${version}` : `publish ${workspace}`}`;
