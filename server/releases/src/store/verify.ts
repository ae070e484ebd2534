import { canonicalJson, type ReleaseDocument, type ReleaseState } from '@refined/shared/contract';
import { isVersion, isWorkspace, keys } from '../objects/names.ts';
import type { ObjectBackend } from '../objects/object-backend.ts';
import type { Damage, Verification } from '../objects/release-store.ts';
import type { StoredReleases } from '../objects/stored-releases.ts';
import { namedReleaseOf } from '../state/named-releases.ts';
import type { StoredState } from '../state/stored-state.ts';
import { namedVersions, releasesIn } from '../state/workspace-changes.ts';
import { verifyHistory } from './verify-history.ts';
import { verifyRelease } from './verify-release.ts';

type Documents = ReadonlyMap<string, ReleaseDocument>;

/** The keys of a workspace, by version. */
const byVersion = (workspace: string, stored: readonly string[]): Map<string, string[]> => {
  const versions = new Map<string, string[]>();
  for (const key of stored) {
    const version = key.slice(workspace.length + 1).split('/', 1)[0] as string;
    versions.set(version, [...(versions.get(version) ?? []), key]);
  }
  return versions;
};

/** Checks that the store has the releases that the state names, with the same content. */
const verifyNamed = (state: ReleaseState, documents: Documents): Damage[] =>
  releasesIn(state, namedVersions).flatMap(({ workspace, version, entry }): Damage[] => {
    const document = documents.get(`${workspace}/${version}`);
    const inState = state.releases[workspace]?.[version];
    if (!document)
      return [
        {
          what: 'release',
          where: keys.release(workspace, version),
          sentence: `The state names ${workspace} ${version}, but the store has no such release that can be read: ${version === entry.active ? 'roll back' : 'a rollback to it will be refused'}, or restore it from a copy.`,
        },
      ];
    if (!inState || canonicalJson(namedReleaseOf(document)) === canonicalJson(inState)) return [];
    return [
      {
        what: 'state',
        where: keys.state,
        sentence: `The state describes ${workspace} ${version} otherwise than its release document: activate another version, or restore the document from a copy.`,
      },
    ];
  });

/**
 * Checks the hashes of all files, and the history from its first entry to the state.
 */
export const verifyStore = async (
  backend: ObjectBackend,
  releases: StoredReleases,
  states: StoredState,
): Promise<Verification> => {
  const damage: Damage[] = [];
  const documents = new Map<string, ReleaseDocument>();
  let files = 0;
  let bytes = 0;
  const history = await verifyHistory(backend, states.read);
  for (const workspace of (await backend.folders('')).filter(isWorkspace)) {
    for (const [version, stored] of byVersion(workspace, await backend.list(`${workspace}/`))) {
      if (!isVersion(version) || stored.includes(`${workspace}/${version}`)) {
        damage.push({
          what: 'release',
          where: `${workspace}/${version}`,
          sentence: `${workspace}/${version} is not a release: remove it.`,
        });
        continue;
      }
      const checked = await verifyRelease(backend, releases, workspace, version, stored);
      damage.push(...checked.damage);
      files += checked.files;
      bytes += checked.bytes;
      if (checked.document) documents.set(`${workspace}/${version}`, checked.document);
    }
  }
  const state = await states.read().catch(() => undefined);
  return {
    releases: documents.size,
    files,
    bytes,
    generations: history.generations,
    damage: [...history.damage, ...(state ? verifyNamed(state, documents) : []), ...damage],
  };
};
