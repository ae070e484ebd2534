import { namedVersions } from '@refined/releases';
import type { NamedRelease, ReleaseState, WorkspaceState } from '@refined/shared/contract';

/** Clients send the names, so only own members count (`constructor` isn't one). */
const own = <T>(record: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined;

export const workspaceIn = (state: ReleaseState, workspace: string): WorkspaceState | undefined =>
  own(state.workspaces, workspace);

/** A release's entry in the state. */
export const namedIn = (
  state: ReleaseState,
  workspace: string,
  version: string,
): NamedRelease | undefined => own(own(state.releases, workspace) ?? {}, version);

/** Whether a page of this state may load that release, as its first choice or as a fallback. */
export const namesRelease = (state: ReleaseState, workspace: string, version: string): boolean => {
  const entry = workspaceIn(state, workspace);
  return entry !== undefined && namedVersions(entry).includes(version);
};

/** Whether the workspace is the shell: no page works without its files. */
export const isShell = (state: ReleaseState, workspace: string): boolean =>
  Object.values(own(state.releases, workspace) ?? {}).some(
    ({ declaration }) => declaration.kind === 'shell',
  );
