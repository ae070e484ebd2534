import type { ReleaseDocument, WorkspaceState } from '@refined/shared/contract';
import { inParallel } from '../../objects/in-parallel.ts';
import type { ReleaseStore } from '../../objects/release-store.ts';
import { namedVersions, releasesIn } from '../../state/workspace-changes.ts';
import { counted, textTable } from '../definition/shown-values.ts';
import { findRelease } from '../known-releases.ts';

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
