import { OPERATOR_VERBS, releasesOverview, type ReleasesOverview } from '@refined/shared/contract';
import { readStatus } from '../operations/status.ts';
import type { Caller } from './permission.ts';
import { callOf, type RegistryParts } from './registry-work.ts';

/** Entries of the history in an overview. */
const ENTRIES = 20;

/** Active releases, their traffic, and the latest changes. Pages ask every few seconds. */
export const readOverview = async (
  parts: RegistryParts,
  caller: Caller,
): Promise<ReleasesOverview> => {
  const found = await readStatus(callOf(parts, caller, () => undefined));
  return releasesOverview.parse({
    ...(found?.document ?? { generation: 0, workspaces: [] }),
    operations: OPERATOR_VERBS,
    history: found?.recent.slice(0, ENTRIES) ?? [],
  });
};
