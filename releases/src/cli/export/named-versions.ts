import type { ReleaseState } from '@refined/shared/contract';

/**
 * Every release that a state names: what pages load now, and what open pages and rollbacks may
 * need.
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
 * Those of them that a page loads without anybody rolling back: an export without one of these
 * would be broken.
 */
export const isNeeded = ({ releases }: ReleaseState, workspace: string, version: string): boolean =>
  releases[workspace]?.[version] !== undefined;
