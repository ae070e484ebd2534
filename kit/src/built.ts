import { readBundle } from '@refined/gate';
import { buildRelease, checkBytes, type BuiltRelease } from '@refined/releases/cli';
import { buildWorkspace } from '../bundler/build.mjs';
import type { Project } from './project.ts';

/**
 * Builds the screen for production. Rejects with `build-failed` and the bundler's message only:
 * "Nothing was published" doesn't fit all commands.
 */
export const buildScreen = (project: Project, folder: string): Promise<BuiltRelease> =>
  buildRelease({ build: buildWorkspace }, { ...project, folder: project.root }, folder, '');

/**
 * Makes the gate's checks of the built files alone: copies of what pages provide, and deprecated
 * names.
 */
export const checkBuilt = (
  { root }: Project,
  release: BuiltRelease,
  say: (line: string) => void,
): Promise<void> => checkBytes({ root, say, readBundle }, release);
