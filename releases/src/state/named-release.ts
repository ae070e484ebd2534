import type { NamedRelease, ReleaseDocument } from '@refined/shared/contract';
import { ReleaseStoreError } from '../objects/store-error.ts';

const SCRIPT = /\.m?js$/;

/**
 * A release as the state carries it. Throws `unreadable` when the document names a file that it
 * doesn't list.
 */
export const namedReleaseOf = ({
  workspace,
  version,
  commit,
  declaration,
  federationName,
  entry,
  initial,
  runtime,
  files,
  skipped,
}: ReleaseDocument): NamedRelease => {
  const fileOf = (path: string) => {
    const file = files.find((known) => known.path === path);
    if (!file)
      throw new ReleaseStoreError(
        'unreadable',
        `The release document of ${workspace} ${version} names ${path}, but doesn't list it.`,
      );
    return file;
  };
  return {
    commit,
    declaration,
    ...(federationName === undefined ? {} : { federationName }),
    entry: fileOf(entry),
    initial: initial.map(fileOf),
    ...(runtime ? { runtime: runtime.map(fileOf) } : {}),
    integrity: Object.fromEntries(
      files.filter(({ path }) => SCRIPT.test(path)).map(({ path, integrity }) => [path, integrity]),
    ),
    ...(skipped?.length ? { forced: true as const } : {}),
  };
};
