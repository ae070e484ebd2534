import { nearestName } from '@refined/server-base/process';
import type { ReleaseDocument, WorkspaceState } from '@refined/shared/contract';
import type { ReleaseStore } from '../objects/release-store.ts';
import type { Call } from './definition/operation.ts';
import { isPreview } from '../objects/names.ts';
import { isFault } from '../objects/store-error.ts';
import { refused, wrongUsage } from './definition/command-error.ts';
import { inParallel } from '../objects/in-parallel.ts';
import { namedVersions, releasesIn } from '../state/workspace-changes.ts';
import { counted, textTable } from './definition/shown-values.ts';

/** Most versions named in a sentence. */
const NAMED = 5;

const meant = (typed: string, names: readonly string[]): string => {
  const nearest = nearestName(typed, names);
  return nearest ? ` Did you mean ${nearest}?` : '';
};

/** The existing names; nothing if "Did you mean" has named the only one. */
const present = (names: readonly string[], asked: string): string =>
  asked && names.length === 1
    ? ''
    : ` There ${names.length === 1 ? 'is only' : 'are'} ${names.join(', ')}.`;

export const unknownWorkspace = (typed: string, names: readonly string[], where: string): Error =>
  wrongUsage(
    names.length > 0
      ? `There is no workspace "${typed}" in ${where}.${meant(typed, names)}${present(names, meant(typed, names))}`
      : `There is no workspace "${typed}" in ${where}, which is empty: npm run release -- publish WORKSPACE fills it.`,
    'unknown-workspace',
  );

/** Rejects with `unknown-workspace` if the store has no release of the workspace. */
export const knownWorkspace = async (store: ReleaseStore, workspace: string): Promise<void> => {
  const names = await store.listWorkspaces();
  if (names.includes(workspace)) return;
  if ((await store.teams.registrations.read()).workspaces[workspace])
    throw wrongUsage(
      `${workspace} has no release in ${store.name} yet: publish one first.`,
      'unknown-workspace',
    );
  throw unknownWorkspace(workspace, names, store.name);
};

/** Undefined if the store doesn't have the release. */
export const findRelease = (
  store: ReleaseStore,
  workspace: string,
  version: string,
): Promise<ReleaseDocument | undefined> =>
  store.readRelease(workspace, version).catch((error: unknown) => {
    if (isFault(error, 'no-release')) return undefined;
    throw error;
  });

/**
 * The release's document. Rejects with `unknown-workspace` or `unknown-version`, naming the
 * existing ones.
 */
export const knownRelease = async (
  store: ReleaseStore,
  workspace: string,
  version: string,
): Promise<ReleaseDocument> => {
  try {
    return await store.readRelease(workspace, version);
  } catch (error) {
    if (!isFault(error, 'no-release', 'bad-name')) throw error;
  }
  await knownWorkspace(store, workspace);
  const versions = (await store.listVersions(workspace))
    .filter((each) => isPreview(each) === isPreview(version))
    .reverse();
  const newest =
    versions.length > 0
      ? `The newest are ${versions.slice(0, NAMED).join(', ')}.`
      : 'It has no whole release.';
  throw refused(
    'unknown-version',
    `${workspace} has no release ${version} in ${store.name}: it was never published there, or pruned.${meant(version, versions)} ${newest} Nothing was changed.`,
  );
};

/** Rejects with `unknown-version` if a previously active release is no longer in the store. */
export const stillStored = async (
  call: Pick<Call, 'store' | 'reader'>,
  workspace: string,
  version: string,
  previous: readonly string[],
): Promise<void> => {
  const store = call.store();
  if (await findRelease(store, workspace, version)) return;
  const stored = new Set(await store.listVersions(workspace));
  const left = previous.filter((known) => stored.has(known));
  const instead =
    left.length > 0
      ? `Of those that were active before, ${left.join(', ')} can still be shown: ${call.reader.asks('rollback', { workspace, to: left[0] })}`
      : `None of those that were active before is left: publish or activate another one.`;
  throw refused(
    'unknown-version',
    `${workspace} ${version} is not in ${store.name} any more: it was pruned. ${instead} Nothing was changed.`,
  );
};

/** The versions that browsers get now or after a roll-back. */
const versionsInUse = (entry: WorkspaceState): readonly string[] =>
  entry.retired ? [] : namedVersions(entry);

const roleOf = (version: string, { active, canary }: WorkspaceState) =>
  version === active ? 'active' : version === canary?.version ? 'canary' : 'previous';

/** A search in the releases in use. */
interface Search<Why extends string> {
  /** The search in words: `contain zod < 4.6.8`. */
  readonly text: string;
  /** The heading of the last column, which has the matches of each release. */
  readonly head: string;
  /** The matches in a release, or why they are unknown; undefined: the release isn't searched. */
  readonly find: (release: ReleaseDocument) => Promise<readonly string[] | Why | undefined>;
  /** Each reason as the end of "1.2.0 (active) has …". */
  readonly reasons: Readonly<Record<Why, string>>;
}

/** Searches each workspace's active release, its canary, and previous ones for a rollback. */
export const lookIntoReleases = async <Why extends string>(
  store: ReleaseStore,
  { text, head, find, reasons }: Search<Why>,
) => {
  const inUse = releasesIn((await store.readState()) ?? {}, versionsInUse);
  const all = await inParallel(inUse, 4, async ({ workspace, version, entry }) => {
    // Undefined: pruned, so no rollback can use it.
    const document = await findRelease(store, workspace, version);
    const found = document && (await find(document));
    return { workspace, version, role: roleOf(version, entry), found };
  });
  const looked = all.flatMap(({ found, ...release }) =>
    found === undefined ? [] : [{ release, found }],
  );
  const having = looked.flatMap(({ release, found }) =>
    typeof found === 'string' ? [] : found.map((value) => ({ ...release, value })),
  );
  const unknown = looked.flatMap(({ release, found }) =>
    typeof found === 'string' ? [{ ...release, why: found }] : [],
  );
  return {
    looked: looked.length,
    having,
    unknown,
    lines: [
      having.length === 0
        ? `No release in use is known to ${text}.`
        : textTable([
            ['workspace', 'release', 'role', head],
            ...having.map((each) => [each.workspace, each.version, each.role, each.value]),
          ]),
      ...unknown.map(
        ({ workspace, version, role, why }) =>
          `Unknown: ${workspace} ${version} (${role}) has ${reasons[why]}.`,
      ),
      `Looked at ${counted(looked.length, 'release')} in ${store.name}.`,
    ],
  };
};
