import { useEffect } from 'react';
import { FaultPanel } from '@refined/shared/ui';
import { groupMessages } from '../../messages/groups.ts';
import type { MembersView } from '../list/use-groups.ts';

/** In the place of a group's drugs that aren't loaded yet: drawn, it loads them. */
export const GroupRest = ({ members }: { members: MembersView }) => {
  const { fault, loadMoreFault, loadMore, refresh, drugs } = members;
  const failed = fault ?? loadMoreFault;
  useEffect(() => {
    if (!failed && drugs.length > 0) loadMore();
  }, [failed, drugs.length, loadMore]);
  if (!failed)
    return (
      <div className="qu-group-rest" role="status">
        {groupMessages.restLoading}
      </div>
    );
  return (
    <FaultPanel
      title={groupMessages.membersFailed}
      fault={failed}
      refresh={loadMoreFault ? loadMore : refresh}
    />
  );
};
