import { registryAddress } from '@refined/shared/contract';
import { sql } from 'kysely';
import type { Successes } from '../../source/testing/succeeding-calls.ts';
import type { TestApp } from '../test-app.ts';

/** For each confirmation call: a request that succeeds. */
export const succeedingConfirmationCalls = (api: () => TestApp): Successes => {
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
    askConfirmation: async () => ({ body }),
    readConfirmation: async () => ({
      params: await confirmed(),
    }),
    spendConfirmation: async () => ({
      params: await confirmed(),
      body,
    }),
  };
};
