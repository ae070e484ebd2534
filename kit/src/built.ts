import { readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { ReleaseMeta } from '@refined/releases';
import { refused } from '@refined/releases/cli';
import { buildWorkspace, type Bundle } from '../bundler/build.mjs';
import { kitMessages } from './kit-messages.ts';
import type { Project } from './project.ts';

/** A build of a screen, as a store takes it. */
export interface BuiltScreen {
  readonly workspace: string;
  readonly version: string;
  readonly folder: string;
  readonly meta: ReleaseMeta;
  readonly copies: NonNullable<Bundle['copies']>;
}

export const metaOf = (
  { declaration, commit }: Project,
  { entry, initial, federationName, uses }: Bundle,
): ReleaseMeta => ({
  declaration,
  entry,
  initial,
  commit,
  ...(federationName === undefined ? {} : { federationName }),
  uses,
});

/** Builds the screen for production. Rejects with `build-failed`. */
export const buildScreen = async (project: Project, folder: string): Promise<BuiltScreen> => {
  const { root, workspace, version } = project;
  const order = {
    root,
    workspace,
    folder: root,
    version,
    outDir: folder,
    mode: 'production',
  } as const;
  const bundle = await buildWorkspace(order).catch((error: unknown) => {
    if (!(error instanceof Error) || !('errors' in error)) throw error;
    throw refused('build-failed', error.message);
  });
  return {
    workspace,
    version,
    folder,
    meta: metaOf(project, bundle),
    copies: bundle.copies ?? [],
  };
};

/** Throws `copies`, with the file that brought each in. */
export const refuseCopies = ({ copies }: BuiltScreen): void => {
  if (copies.length > 0)
    throw refused(
      'copies',
      kitMessages.copies(
        copies.map(({ module, importedBy }) => `${module} (imported by ${importedBy})`).join(', '),
      ),
    );
};

/** Bytes that a page fetches before the screen shows. */
export const firstLoadBytes = ({ folder, meta: { entry, initial } }: BuiltScreen): number =>
  [entry, ...initial].reduce(
    (sum, file) => sum + brotliCompressSync(readFileSync(path.join(folder, file))).length,
    0,
  );
