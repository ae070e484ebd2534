import {
  buildRelease,
  builtFiles,
  firstLoadOf,
  refused,
  type BuiltRelease,
} from '@refined/releases/cli';
import { buildWorkspace } from '../bundler/build.mjs';
import { kitMessages } from './kit-messages.ts';
import type { Project } from './project.ts';

/**
 * Builds the screen for production. Rejects with `build-failed` and the bundler's message only:
 * "Nothing was published" doesn't fit all commands.
 */
export const buildScreen = (project: Project, folder: string): Promise<BuiltRelease> =>
  buildRelease({ build: buildWorkspace }, { ...project, folder: project.root }, folder, '');

/** Throws `copies`, with the file that imports each. */
export const refuseCopies = ({ copies = [] }: BuiltRelease): void => {
  if (copies.length > 0)
    throw refused(
      'copies',
      kitMessages.copies(
        copies.map(({ module, importedBy }) => `${module} (imported by ${importedBy})`).join(', '),
      ),
    );
};

/** Bytes that a page loads before the screen shows. */
export const firstLoadBytes = async ({ folder, meta }: BuiltRelease): Promise<number> =>
  (await firstLoadOf(meta, await builtFiles(folder))).bytes;
