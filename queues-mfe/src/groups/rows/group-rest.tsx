import { useEffect } from 'react';
import { Box, FaultPanel, tokens } from '@refined/shared/ui';
import { groupMessages } from '../../messages/groups.ts';
import type { MembersView } from '../list/use-groups.ts';

const PLACE = { p: '8px 14px 8px 34px', color: tokens.color.muted, fontSize: 13 } as const;

/** In the place of a group's drugs that aren't loaded yet: drawn, it loads them. */
export const GroupRest = ({ members }: { members: MembersView }) => {
  const { fault, loadMoreFault, loadMore, refresh, drugs } = members;
  const failed = fault ?? loadMoreFault;
  useEffect(() => {
    if (!failed && drugs.length > 0) loadMore();
  }, [failed, drugs.length, loadMore]);
  if (!failed)
    return (
      <Box role="status" sx={PLACE}>
        {groupMessages.restLoading}
      </Box>
    );
  return (
    <FaultPanel
      title={groupMessages.membersFailed}
      fault={failed}
      refresh={loadMoreFault ? loadMore : refresh}
    />
  );
};
