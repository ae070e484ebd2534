import { linkSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { activated, fileSystemStore, type Build, type ReleaseStore } from '@refined/releases';
import { LIMITS } from '@refined/shared/domain';
import { deriveRelease } from '../derived-release.ts';
import { startCannedApi, type CannedApi } from './canned-api.ts';

/** The release that must come back. */
export const GOOD = '8.0.0';
export const SCREEN = 'queues-mfe';

/** A shell that is as the active one but for some of its limits; the original is before it. */
const PATIENT_SHELL = '8.0.0';

/**
 * Trials ask what becomes of a bad release, not of a slow machine: where many run at once, a file
 * may take longer than a reviewer would wait. How often
 * the shell looks at a screen that draws nothing stays: it counts looks, not seconds.
 */
const PATIENT: readonly (readonly [place: RegExp, by: string])[] = [
  [/\b[\w$.]+\.screenDeadline(?=\/\d)/, `${LIMITS.screenDeadline}`],
  [/\bscreenDeadline:\d+e?\d*/, 'screenDeadline:30000'],
];

/** Makes a shell patient, script by script; `end` throws if something was found in none of them. */
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

/** What many trials share: stored releases of which one of the queue screen is known, and an API. */
export interface Ground {
  readonly api: CannedApi;
  /** A store of its own with the same releases; the files are links to the same bytes. */
  readonly newStore: () => { readonly folder: string; readonly store: ReleaseStore };
  /** A folder that isn't there yet. */
  readonly newFolder: () => string;
  readonly close: () => Promise<void>;
}

/** Queue pages of a derived release say which in their heading. */
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

/** Links every file of a folder into another one; a lock stays behind. */
const linkAll = (from: string, to: string): void => {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (entry.isDirectory()) linkAll(source, target);
    else if (entry.name !== 'lock') linkSync(source, target);
  }
};

/**
 * @param releases a store's folder, on the same disk as `scratch`; it stays as it is
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
