import { canonicalJson, releaseDocument, type ReleaseDocument } from '@refined/shared/contract';
import { integrityOf } from '../objects/file-bytes.ts';
import type { ReleaseMeta } from '../objects/release-store.ts';
import { ReleaseStoreError } from '../objects/store-error.ts';
import { listedBeside, type BuiltFile, type StoredBeside } from './built-folder.ts';

/** Picks the declared members from a bundle, an upload or a stored release. */
export const metaOf = ({
  declaration,
  entry,
  initial,
  runtime,
  federationName,
  commit,
  uses,
  offers,
}: ReleaseMeta): ReleaseMeta => ({
  declaration,
  entry,
  initial,
  runtime,
  federationName,
  commit,
  uses,
  offers,
});

/**
 * The document of a build before it is stored. Throws `bad-build` if a declared file is missing.
 */
export const composeDocument = (
  workspace: string,
  version: string,
  {
    files,
    beside,
  }: { readonly files: readonly BuiltFile[]; readonly beside: readonly StoredBeside[] },
  meta: ReleaseMeta,
): ReleaseDocument => {
  const paths = new Set(files.map((file) => file.path));
  for (const path of [meta.entry, ...meta.initial, ...(meta.runtime ?? [])]) {
    if (!paths.has(path))
      throw new ReleaseStoreError(
        'bad-build',
        `${workspace} ${version} names ${path}, but the build has no such file.`,
      );
  }
  if (meta.declaration.kind === 'screen' && !meta.federationName)
    throw new ReleaseStoreError(
      'bad-build',
      `${workspace} ${version} is a screen without a federation name.`,
    );
  const parsed = releaseDocument.safeParse({
    ...metaOf(meta),
    workspace,
    version,
    commit: meta.commit ?? null,
    builtAt: new Date().toISOString(),
    runtime: meta.runtime?.length ? meta.runtime : undefined,
    files: files.map((file) => ({
      path: file.path,
      bytes: file.bytes.length,
      integrity: integrityOf(file.bytes),
    })),
    ...listedBeside(beside),
    skipped: meta.skipped?.length ? meta.skipped : undefined,
  });
  if (!parsed.success)
    throw new ReleaseStoreError(
      'bad-build',
      `${workspace} ${version} can't be described: ${parsed.error.issues[0]?.path.join('.')} ${parsed.error.issues[0]?.message}`,
    );
  return parsed.data;
};

/** Members that describe how a release was made, not its content. */
const CIRCUMSTANCES = {
  commit: undefined,
  builtAt: undefined,
  uses: undefined,
  offers: undefined,
  skipped: undefined,
  maps: undefined,
  bill: undefined,
};

/** Whether two documents have the same bytes in the same roles. */
export const sameRelease = (a: ReleaseDocument, b: ReleaseDocument): boolean => {
  const essence = (document: ReleaseDocument) => canonicalJson({ ...document, ...CIRCUMSTANCES });
  return essence(a) === essence(b);
};
