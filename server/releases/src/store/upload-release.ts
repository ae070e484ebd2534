import type { ReleaseDocument, ReleaseState } from '@refined/shared/contract';
import { compressedSiblings, integrityOf, SIBLING_SUFFIX } from '../objects/file-bytes.ts';
import { inParallel } from '../objects/in-parallel.ts';
import { jsonText } from '../objects/json-document.ts';
import { keys } from '../objects/names.ts';
import type { ReleaseMeta, ReleaseStore } from '../objects/release-store.ts';
import { ReleaseStoreError } from '../objects/store-error.ts';
import type { StoreParts } from '../state/stored-state.ts';
import { activated } from '../state/workspace-changes.ts';
import {
  besideOf,
  readBuiltFolder,
  servedAndBeside,
  storedBeside,
  type BuiltFile,
} from './built-folder.ts';
import { composeDocument, sameRelease } from './release-document.ts';
import { claimVersion, isStillClaimed } from './upload-claim.ts';
import { untilWritten } from '../objects/until-written.ts';

/** Brotli quality of what users load. */
const QUALITY = 11;
/** Parallel writes. */
const WIDTH = 4;

/**
 * Publishes a built folder: the claim (`upload.json`), the files with their compressed siblings,
 * and `release.json` last. If it is killed, there is no release, and repeating the publication
 * finishes it. Parallel publications write the same bytes.
 */
export const uploadRelease = async (
  { backend, releases }: StoreParts,
  workspace: string,
  version: string,
  folder: string,
  meta: ReleaseMeta,
): Promise<'stored' | 'unchanged'> => {
  const prefix = keys.release(workspace, version);
  const { files, beside: unstored } = servedAndBeside(await readBuiltFolder(folder));
  const beside = await storedBeside(unstored);
  const built = composeDocument(workspace, version, { files, beside }, meta);

  const checkSame = (stored: ReleaseDocument): 'unchanged' => {
    if (!sameRelease(stored, built))
      throw new ReleaseStoreError(
        'version-taken',
        `${workspace} ${version} is in the store with other bytes: give the release a new version.`,
      );
    return 'unchanged';
  };
  const stored = await releases.find(workspace, version);
  if (stored) return checkSame(stored);

  const quality = meta.brotliQuality ?? QUALITY;
  const document = await claimVersion(backend, built);
  const checkClaimed = async (): Promise<void> => {
    if (!(await isStillClaimed(backend, document)))
      throw new ReleaseStoreError(
        'locked',
        `${workspace} ${version} was removed by a prune while it was published: publish it again.`,
      );
  };
  const writeFile = async (file: BuiltFile): Promise<void> => {
    for (const written of [file, ...(await compressedSiblings(file.path, file.bytes, quality))])
      await backend.write(prefix + written.path, written.bytes);
  };
  await inParallel(files, WIDTH, writeFile);
  // If this resumes another upload, write only the files that it lists.
  const listed = new Set(besideOf(document).map(({ integrity }) => integrity));
  await inParallel(
    beside.filter(({ bytes }) => listed.has(integrityOf(bytes))),
    WIDTH,
    ({ path, bytes }) => backend.write(prefix + path + SIBLING_SUFFIX.gzip, bytes),
  );
  await checkClaimed();

  const key = keys.releaseDocument(workspace, version);
  const attempt = async () => {
    if (!(await backend.create(key, jsonText(document)))) {
      const winner = await releases.find(workspace, version);
      return winner && checkSame(winner);
    }
    // A removal that began after the check above may have ended before the document existed.
    await checkClaimed().catch(async (error: unknown) => {
      await backend.remove(key);
      throw error;
    });
    return 'stored' as const;
  };
  return untilWritten(
    attempt,
    () =>
      new ReleaseStoreError(
        'storage',
        `${backend.name} never took the release document of ${workspace} ${version}: try again.`,
      ),
  );
};

export interface Build extends ReleaseMeta {
  readonly workspace: string;
  readonly version: string;
  readonly folder: string;
}

/** Stores a build and makes it the active release. */
export const publishBuild = async (
  store: ReleaseStore,
  build: Build,
  { actor, reason }: { actor: string; reason?: string },
): Promise<{ stored: 'stored' | 'unchanged'; state: ReleaseState }> => {
  const { workspace, version, folder, ...meta } = build;
  const stored = await store.put(workspace, version, folder, meta);
  const { state } = await store.changeState({
    command: 'activate',
    workspace,
    actor,
    reason,
    change: activated(version),
  });
  return { stored, state };
};
