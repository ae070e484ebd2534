import type { Calls } from '@refined/shared/contract';
import type { SucceedingCall } from '../../source/testing/succeeding-calls.ts';
import { addDrug } from '../fixtures.ts';
import type { TestApp } from '../test-app.ts';

/** For each call about who does what: a request that succeeds. */
export const succeedingWorklistCalls = (
  calls: Calls,
  api: () => TestApp,
): Record<string, () => Promise<SucceedingCall>> => {
  const drugs = async () => [await addDrug(api().db, { queue: 'noc' })];
  return {
    [`${calls.confirmInferred.method} ${calls.confirmInferred.path}`]: async () => ({
      params: { id: String((await drugs())[0]) },
      body: { fields: ['tier'] },
    }),
    [`${calls.meetingFile.method} ${calls.meetingFile.path}`]: async () => {
      await addDrug(api().db, { queue: 'com' });
      return { query: '?day=2026-05-12' };
    },
  };
};
