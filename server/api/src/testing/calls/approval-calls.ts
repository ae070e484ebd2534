import type { Calls } from '@refined/shared/contract';
import type { SucceedingCall } from '../../source/testing/succeeding-calls.ts';
import { addDrug } from '../fixtures.ts';
import type { TestApp } from '../test-app.ts';

/** For each approval call: a request that succeeds, where the tier is guarded. */
export const succeedingApprovalCalls = (
  calls: Calls,
  api: () => TestApp,
): Record<string, () => Promise<SucceedingCall>> => {
  const approvable = async (): Promise<SucceedingCall> => {
    const id = await addDrug(api().db, { queue: 'update', tier: 3 });
    return { params: { id: String(id) }, body: { version: 1, comment: 'As on the label.' } };
  };
  return {
    [`${calls.approveDrug.method} ${calls.approveDrug.path}`]: approvable,
    [`${calls.withdrawApproval.method} ${calls.withdrawApproval.path}`]: async () => {
      const { params, body } = await approvable();
      await api().post(`/api/drugs/${params!.id}/approval/`, body);
      return { params, body: { version: 2 } };
    },
  };
};
