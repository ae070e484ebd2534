import type { ReleaseState } from '@refined/shared/contract';

/**
 * Every release that a state names: those that pages load now, and those that open pages and
 * rollbacks may need.
 */
export const namedVersions = ({
  workspaces,
  releases,
}: ReleaseState): readonly (readonly [workspace: string, version: string])[] =>
  Object.entries(workspaces).flatMap(([workspace, { active, canary, previous }]) =>
    [
      ...new Set([
        active,
        ...(canary ? [canary.version] : []),
        ...previous,
        ...Object.keys(releases[workspace] ?? {}),
      ]),
    ].map((version) => [workspace, version] as const),
  );

/**
 * Those that a page loads without a rollback: without one of them an export would be broken. Nobody
 * loads a retired screen.
 */
export const isNeeded = (
  { workspaces, releases }: ReleaseState,
  workspace: string,
  version: string,
): boolean => !workspaces[workspace]?.retired && releases[workspace]?.[version] !== undefined;
