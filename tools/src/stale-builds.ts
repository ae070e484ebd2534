import { join } from 'node:path';
import {
  activated,
  browserWorkspaces,
  headCommit,
  packageVersion,
  type ReleaseStore,
} from '@refined/releases';
import { sourceVersion } from '@refined/screen-kit/source-version';
import {
  choiceSentence,
  lockedSentence,
  operatorsChoice,
  retiredSentence,
  START_ACTOR,
} from './operators-choice.ts';

/** A workspace that has to be built, and how. */
export interface StaleBuild {
  readonly root: string;
  readonly workspace: string;
  readonly version: string;
  readonly outDir: string;
  readonly mode: 'production' | 'development';
  readonly watch: boolean;
  readonly commit: string | null;
}

export interface StaleBuilds {
  readonly builds: readonly StaleBuild[];
  /** One sentence for each workspace that isn't built: retired, locked, or an operator's choice. */
  readonly kept: readonly string[];
}

/**
 * The workspaces to build. Versions that the store already has are activated instead. An operator's
 * choice by a release command is kept, except in a development store, which has one user. Watched
 * workspaces are always built, with versions derived from their content.
 */
export const staleBuilds = async (
  root: string,
  store: ReleaseStore,
  {
    development,
    watched,
    outFolder,
  }: { development: boolean; watched: readonly string[]; outFolder: string },
): Promise<StaleBuilds> => {
  const mode = development ? 'development' : 'production';
  const state = await store.readState();
  const commit = headCommit(root);
  const builds: StaleBuild[] = [];
  const kept: string[] = [];
  for (const workspace of browserWorkspaces(root)) {
    const watch = watched.includes(workspace);
    const retired = state?.workspaces[workspace]?.retired;
    if (retired && !development) {
      kept.push(retiredSentence(workspace, retired.reason));
      continue;
    }
    const version = watch
      ? `${packageVersion(root, workspace)}-dev`
      : sourceVersion(root, workspace, mode);
    if (!watch && state?.workspaces[workspace]?.active === version) continue;
    const locked = development ? undefined : await lockedSentence(store, workspace);
    if (locked !== undefined) {
      kept.push(locked);
      continue;
    }
    const isStored =
      !watch &&
      (await store.readRelease(workspace, version).then(
        () => true,
        () => false,
      ));
    const choice = development ? undefined : await operatorsChoice(store, workspace);
    if (choice) {
      const active = state?.workspaces[workspace]?.active ?? choice.after.active;
      kept.push(choiceSentence(choice, workspace, active, version, isStored));
    } else if (!isStored)
      builds.push({
        root,
        workspace,
        version,
        outDir: join(outFolder, workspace),
        mode,
        watch,
        commit,
      });
    else
      await store.changeState({
        command: 'activate',
        workspace,
        actor: START_ACTOR,
        reason: 'built from the sources',
        change: activated(version),
      });
  }
  return { builds, kept };
};
