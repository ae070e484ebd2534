import { inParallel } from '../objects/in-parallel.ts';
import { keys } from '../objects/names.ts';
import type { ObjectBackend } from '../objects/object-backend.ts';
import { markRemoving } from './upload-claim.ts';

/**
 * Marks a release as being removed: from now on nobody can read it or publish into it. False when
 * another process is changing it.
 */
export const beginRemoval = async (
  backend: ObjectBackend,
  workspace: string,
  version: string,
): Promise<boolean> => {
  if (!(await markRemoving(backend, workspace, version))) return false;
  await backend.remove(keys.releaseDocument(workspace, version));
  return true;
};

/** Removes the files, the mark last: a killed removal is finished by the next prune. */
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
