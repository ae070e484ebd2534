import { linkSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { activated, fileSystemStore, type Build, type ReleaseStore } from '@refined/releases';
import { LIMITS } from '@refined/shared/domain';
import { deriveRelease } from '../derived-release.ts';
import { startCannedApi, type CannedApi } from './canned-api.ts';

/** The release that must return. */
export const GOOD = '8.0.0';
export const SCREEN = 'queues-mfe';

/** A copy of the active shell with longer deadlines; the original is the previous release. */
const PATIENT_SHELL = '8.0.0';

/**
 * Trials are about bad releases, not slow machines: with many at once, a file may take longer than
 * a reviewer would wait. The shell's check for a screen that renders nothing stays, because it
 * counts looks, not seconds.
 */
const PATIENT: readonly (readonly [place: RegExp, by: string])[] = [
  [/\b[\w$.]+\.screenDeadline(?=\/\d)/, `${LIMITS.screenDeadline}`],
  [/\bscreenDeadline:\d+e?\d*/, 'screenDeadline:30000'],
];

/** Lengthens a shell's deadlines, script by script; `end` throws if one wasn't found. */
const patience = () => {
  const missing = new Set(PATIENT);
  return {
    edit: (text: string): string =>
      PATIENT.reduce((edited, limit) => {
        const [place, by] = limit;
        if (place.test(edited)) missing.delete(limit);
        return edited.replace(place, by);
      }, text),
    end: (): void => {
      for (const [place] of missing)
        throw new Error(`The shell isn't written as expected: it has no ${place}.`);
    },
  };
};

/** What trials share: stored releases with a known queue screen, and an API. */
export interface Ground {
  readonly api: CannedApi;
  /** A new store with the same releases; its files are hard links. */
  readonly newStore: () => { readonly folder: string; readonly store: ReleaseStore };
  /** A folder that doesn't exist yet. */
  readonly newFolder: () => string;
  readonly close: () => Promise<void>;
}

/** Puts the version into the NOC heading of a derived release. */
export const marked = (version: string, text: string): string =>
  text.replace('heading:"NOC Review"', `heading:"NOC Review ${version}"`);

export const storeBuild = (
  store: ReleaseStore,
  { workspace, version, folder, ...meta }: Build,
): Promise<unknown> => store.put(workspace, version, folder, meta);

export const activate = (
  store: ReleaseStore,
  workspace: string,
  version: string,
): Promise<unknown> =>
  store.changeState({ command: 'activate', workspace, actor: 'trial', change: activated(version) });

/** Hard-links every file of a folder into another one, except the lock. */
const linkAll = (from: string, to: string): void => {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (entry.isDirectory()) linkAll(source, target);
    else if (entry.name !== 'lock') linkSync(source, target);
  }
};

/**
 * @param releases a store's folder, on the same disk as `scratch`; it isn't changed
 * @param scratch an empty folder, removed at the end
 */
export const prepareGround = async (releases: string, scratch: string): Promise<Ground> => {
  const base = path.join(scratch, 'base');
  linkAll(releases, base);
  const store = fileSystemStore(base);
  const newFolder = (): string => path.join(mkdtempSync(path.join(scratch, 'trial-')), 'files');
  const { active } = (await store.readState())!.workspaces[SCREEN]!;
  const good = await deriveRelease(store, {
    workspace: SCREEN,
    from: active,
    version: GOOD,
    folder: newFolder(),
    change: (_path, text) => marked(GOOD, text),
  });
  await storeBuild(store, good);
  await activate(store, SCREEN, GOOD);
  const { edit, end } = patience();
  const shell = await deriveRelease(store, {
    workspace: 'shell',
    from: (await store.readState())!.workspaces.shell!.active,
    version: PATIENT_SHELL,
    folder: newFolder(),
    change: (_path, text) => edit(text),
  });
  end();
  await storeBuild(store, shell);
  await activate(store, 'shell', PATIENT_SHELL);
  const api = await startCannedApi();
  return {
    api,
    newFolder,
    newStore: () => {
      const folder = newFolder();
      linkAll(base, folder);
      return { folder, store: fileSystemStore(folder) };
    },
    close: async () => {
      await api.close();
      rmSync(scratch, { recursive: true, force: true, maxRetries: 5 });
    },
  };
};
