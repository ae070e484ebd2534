import type { Successes } from '../../source/testing/succeeding-calls.ts';
import { addDrug } from '../fixtures.ts';
import type { TestApp } from '../test-app.ts';

/** For each assignment call: a request that succeeds. */
export const succeedingWorklistCalls = (api: () => TestApp): Successes => {
  const drugs = async () => [await addDrug(api().db, { queue: 'noc' })];
  return {
    confirmInferred: async () => ({
      params: { id: String((await drugs())[0]) },
      body: { fields: ['tier'] },
    }),
    meetingFile: async () => {
      await addDrug(api().db, { queue: 'com' });
      return { query: '?day=2026-05-12' };
    },
  };
};
