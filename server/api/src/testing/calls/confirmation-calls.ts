import { registryAddress, type Calls } from '@refined/shared/contract';
import { sql } from 'kysely';
import type { SucceedingCall } from '../../source/testing/succeeding-calls.ts';
import type { TestApp } from '../test-app.ts';

/** For each call about a confirmation: a request that succeeds. */
export const succeedingConfirmationCalls = (
  calls: Calls,
  api: () => TestApp,
): Record<string, () => Promise<SucceedingCall>> => {
  const { askConfirmation, readConfirmation, spendConfirmation } = calls;
  const body = { path: registryAddress('queues-mfe', 'enable'), body: { reason: 'mended' } };
  const confirmed = async () => {
    const confirmation = (await api().post('/api/confirmations/', body)).body.id as string;
    await api()
      .db.updateTable('confirmation')
      .set({ confirmed_at: sql<Date>`now()` })
      .where('id', '=', confirmation)
      .execute();
    return { confirmation };
  };
  return {
    [`${askConfirmation.method} ${askConfirmation.path}`]: async () => ({ body }),
    [`${readConfirmation.method} ${readConfirmation.path}`]: async () => ({
      params: await confirmed(),
    }),
    [`${spendConfirmation.method} ${spendConfirmation.path}`]: async () => ({
      params: await confirmed(),
      body,
    }),
  };
};
