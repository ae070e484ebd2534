import type { ChangeGroup } from '@refined/shared/contract';
import { ValueChange } from '@refined/shared/ui';
import { titleOf } from './one-group.ts';

/** A group's change in words; of two values what differs is marked (D63). */
export const GroupTitle = ({ group }: { group: ChangeGroup }) => {
  const { lead, before, after } = titleOf(group);
  if (before === undefined || after === undefined) return lead;
  return (
    <>
      {lead}: <ValueChange before={before} after={after} marked />
    </>
  );
};
