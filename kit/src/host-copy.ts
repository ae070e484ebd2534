import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { activated, canaried, fileSystemStore, metaOf, type StateChange } from '@refined/releases';
import { readOffers } from '@refined/releases/cli';
import type { NamedRelease } from '@refined/shared/contract';
import { RELEASES_BASE } from '@refined/shared/federation';
import { ask, type Host } from './host.ts';

const filesOf = ({ entry, initial, runtime = [], integrity }: NamedRelease): readonly string[] => [
  ...new Set([
    ...[entry, ...initial, ...runtime].map(({ path: file }) => file),
    ...Object.keys(integrity),
  ]),
];

/**
 * Copies the releases that a screen meets on a host: shells that are active, a canary or the target
 * of a roll-back, and the other active screens. `rollBackShell` activates the shell that a roll-back
 * would show; false if there is none.
 *
 * @param folder an empty folder
 * @param only `shell`: no screens
 */
export const copyHost = async ({ address, state }: Host, folder: string, only?: 'shell') => {
  const store = fileSystemStore(path.join(folder, 'store'));
  await store.init();

  const change = async (
    command: StateChange['command'],
    workspace: string,
    to: StateChange['change'],
  ): Promise<void> =>
    void (await store.changeState({ command, workspace, actor: address, change: to }));

  const copy = async (workspace: string, version: string): Promise<boolean> => {
    const release = state.releases[workspace]?.[version];
    if (!release) return false;
    const built = path.join(folder, workspace, version);
    for (const file of filesOf(release)) {
      const answer = await ask(address, `${RELEASES_BASE}${workspace}/${version}/${file}`);
      await mkdir(path.dirname(path.join(built, file)), { recursive: true });
      await writeFile(path.join(built, file), new Uint8Array(await answer.arrayBuffer()));
    }
    const isShell = release.declaration.kind === 'shell';
    await store.put(workspace, version, built, {
      ...metaOf({
        ...release,
        entry: release.entry.path,
        initial: release.initial.map(({ path: file }) => file),
        runtime: release.runtime?.map(({ path: file }) => file),
      }),
      ...(isShell && { offers: await readOffers(address, workspace, version) }),
      brotliQuality: 1,
    });
    return true;
  };

  let rollBackShell = async (): Promise<boolean> => false;
  for (const [workspace, { active, canary, previous, retired }] of Object.entries(
    state.workspaces,
  )) {
    const kind = state.releases[workspace]?.[active]?.declaration.kind;
    if (retired || (only && kind !== only) || !(await copy(workspace, active))) continue;
    await change('activate', workspace, activated(active));
    if (kind !== 'shell') continue;
    if (canary && (await copy(workspace, canary.version)))
      await change('canary', workspace, canaried(canary.version, canary.percent));
    const [target] = previous;
    rollBackShell = async () => {
      if (target === undefined || !(await copy(workspace, target))) return false;
      await change('activate', workspace, activated(target));
      return true;
    };
  }
  return { store, rollBackShell };
};
