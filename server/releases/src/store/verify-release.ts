import { messageOf } from '@refined/server-base/process';
import { releaseDocument, type ReleaseDocument } from '@refined/shared/contract';
import { BILL, keys } from '../objects/names.ts';
import { holdsSame, integrityOf, SIBLING_SUFFIX, SIBLINGS } from '../objects/file-bytes.ts';
import { inParallel } from '../objects/in-parallel.ts';
import type { ObjectBackend } from '../objects/object-backend.ts';
import type { Damage } from '../objects/release-store.ts';
import type { StoredReleases } from '../objects/stored-releases.ts';
import { besideOf } from './built-folder.ts';

interface CheckedRelease {
  readonly document?: ReleaseDocument;
  readonly files: number;
  readonly bytes: number;
  readonly damage: readonly Damage[];
}

type File = ReleaseDocument['files'][number];

/** Checks the hashes of all listed files, unpacks their siblings, and finds unlisted files. */
export const verifyRelease = async (
  backend: ObjectBackend,
  releases: StoredReleases,
  workspace: string,
  version: string,
  stored: readonly string[],
): Promise<CheckedRelease> => {
  const prefix = keys.release(workspace, version);
  const name = `${workspace} ${version}`;
  const own = [
    keys.releaseDocument(workspace, version),
    keys.uploadDocument(workspace, version),
    keys.provenance(workspace, version),
  ];
  const damage = (what: Damage['what'], where: string, sentence: string): Damage => ({
    what,
    where,
    sentence,
  });
  const republish = `Publish ${workspace} under a new version, or restore the file from a copy.`;

  let document: ReleaseDocument;
  try {
    const found = await releases.find(workspace, version);
    if (!found) {
      // A publication in progress, or a killed one, which `prune` removes.
      const isUpload = stored.includes(keys.uploadDocument(workspace, version));
      return {
        files: 0,
        bytes: 0,
        damage: isUpload
          ? []
          : [
              damage(
                'release',
                prefix,
                `${prefix} holds files, but is not a release: remove the folder.`,
              ),
            ],
      };
    }
    document = found;
  } catch (error) {
    return { files: 0, bytes: 0, damage: [damage('release', own[0] as string, messageOf(error))] };
  }

  const verifyFile = async (file: File): Promise<Damage[]> => {
    const key = prefix + file.path;
    try {
      const bytes = (await backend.read(key))?.bytes;
      if (!bytes) return [damage('file', key, `${file.path} of ${name} is missing. ${republish}`)];
      if (bytes.length !== file.bytes || integrityOf(bytes) !== file.integrity)
        return [
          damage('file', key, `${file.path} of ${name} is not what was published. ${republish}`),
        ];
      const found: Damage[] = [];
      for (const [encoding, suffix] of SIBLINGS) {
        if (!stored.includes(key + suffix)) continue;
        const sibling = (await backend.read(key + suffix))?.bytes;
        if (!sibling || !(await holdsSame(encoding, sibling, bytes)))
          found.push(
            damage(
              'file',
              key + suffix,
              `The compressed ${file.path}${suffix} of ${name} unpacks to something else. Remove it, then it is served uncompressed; or publish under a new version.`,
            ),
          );
      }
      return found;
    } catch (error) {
      return [damage('file', key, messageOf(error))];
    }
  };
  const verifyBeside = async ({ path, integrity }: File): Promise<Damage[]> => {
    const key = prefix + path + SIBLING_SUFFIX.gzip;
    const bytes = (await backend.read(key))?.bytes;
    return bytes && integrityOf(bytes) === integrity
      ? []
      : [
          damage(
            'file',
            key,
            `The ${path === BILL ? 'bill of materials' : 'source map'} ${path} of ${name} is ${bytes ? 'not what was published' : 'missing'}: ${path === BILL ? '`contains` knows nothing of this release' : 'errors of this release are shown without it'}. Restore it from a copy.`,
          ),
        ];
  };
  const beside = besideOf(document);
  const damaged = [
    ...(await inParallel(document.files, 4, verifyFile)),
    ...(await inParallel(beside, 4, verifyBeside)),
  ].flat();

  const listed = new Set([
    ...beside.map(({ path }) => prefix + path + SIBLING_SUFFIX.gzip),
    ...document.files.flatMap(({ path }) =>
      ['', ...SIBLINGS.map(([, suffix]) => suffix)].map((suffix) => prefix + path + suffix),
    ),
  ]);
  const extra = stored
    .filter((key) => !listed.has(key) && !own.includes(key))
    .map((key) => damage('file', key, `${key} belongs to no file of ${name}: remove it.`));
  // A prune removed it during the check.
  if (
    damaged.length + extra.length > 0 &&
    !(await backend.read(keys.releaseDocument(workspace, version)))
  )
    return { files: 0, bytes: 0, damage: [] };
  return {
    document: releaseDocument.parse(document),
    files: document.files.length,
    bytes: document.files.reduce((sum, { bytes }) => sum + bytes, 0),
    damage: [...damaged, ...extra],
  };
};
