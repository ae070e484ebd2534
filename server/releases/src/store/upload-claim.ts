import { releaseDocument, type ReleaseDocument } from '@refined/shared/contract';
import { inParallel } from '../objects/in-parallel.ts';
import { jsonText, parseDocument } from '../objects/json-document.ts';
import { keys } from '../objects/names.ts';
import type { ObjectBackend, StoredObject } from '../objects/object-backend.ts';
import { isFault, ReleaseStoreError } from '../objects/store-error.ts';
import { sameRelease } from './release-document.ts';
import { untilWritten } from '../objects/until-written.ts';

/**
 * `upload.json`, the first object of a release: the complete release document. Creating it claims
 * the version for those bytes; it is kept. A removal first replaces it by a mark, so that nobody
 * publishes into a release that is being removed.
 */
type Claim =
  | { readonly kind: 'claimed'; readonly document: ReleaseDocument }
  | { readonly kind: 'removing' }
  | { readonly kind: 'damaged' };

const REMOVING = { removing: true };

/** Reads a claim. Never throws for invalid bytes. */
export const readClaim = ({ bytes }: StoredObject): Claim => {
  try {
    return { kind: 'claimed', document: parseDocument(bytes, releaseDocument, '') };
  } catch (error) {
    if (!isFault(error, 'unreadable')) throw error;
    return bytes.equals(Buffer.from(jsonText(REMOVING)))
      ? { kind: 'removing' }
      : { kind: 'damaged' };
  }
};

/**
 * Claims the version for the document, or joins a claim for the same bytes. Returns the claimed
 * document. Throws `version-taken` if other bytes are claimed.
 */
export const claimVersion = async (
  backend: ObjectBackend,
  document: ReleaseDocument,
): Promise<ReleaseDocument> => {
  const { workspace, version } = document;
  const key = keys.uploadDocument(workspace, version);
  const isRemoved = () =>
    new ReleaseStoreError(
      'locked',
      `${workspace} ${version} is being removed: prune once more, then publish again.`,
    );
  return untilWritten(async () => {
    if (await backend.create(key, jsonText(document))) return document;
    const object = await backend.read(key);
    // It was removed meanwhile, or a concurrent write came first.
    if (!object) return undefined;
    const claim = readClaim(object);
    if (claim.kind === 'removing') throw isRemoved();
    if (claim.kind === 'damaged')
      throw new ReleaseStoreError(
        'unreadable',
        `What a publication of ${workspace} ${version} left behind is damaged: prune removes it, then publish again.`,
      );
    if (!sameRelease(claim.document, document))
      throw new ReleaseStoreError(
        'version-taken',
        `A publication of ${workspace} ${version} with other bytes was begun: give the release a new version (or prune an hour after that one was given up).`,
      );
    return claim.document;
  }, isRemoved);
};

/**
 * Whether the version is still claimed for these bytes: prune removes claims that look abandoned.
 */
export const isStillClaimed = async (
  backend: ObjectBackend,
  document: ReleaseDocument,
): Promise<boolean> => {
  const object = await backend.read(keys.uploadDocument(document.workspace, document.version));
  const claim = object && readClaim(object);
  return claim?.kind === 'claimed' && sameRelease(claim.document, document);
};

/**
 * Marks a release as being removed: from now on, it can't be read or published into. False if
 * another process is changing it.
 */
export const beginRemoval = async (
  backend: ObjectBackend,
  workspace: string,
  version: string,
): Promise<boolean> => {
  const key = keys.uploadDocument(workspace, version);
  if (!(await backend.replace(key, jsonText(REMOVING), (await backend.read(key))?.tag)))
    return false;
  await backend.remove(keys.releaseDocument(workspace, version));
  return true;
};

/** Removes the files, and the mark last, so that the next prune finishes a killed removal. */
export const finishRemoval = async (
  backend: ObjectBackend,
  workspace: string,
  version: string,
): Promise<void> => {
  const mark = keys.uploadDocument(workspace, version);
  const rest = (await backend.list(keys.release(workspace, version))).filter((key) => key !== mark);
  await inParallel(rest, 8, (key) => backend.remove(key));
  await backend.remove(mark);
};
