import type { ListView, ViewInput } from '@refined/shared/contract';
import { randomUUID } from 'node:crypto';
import type { Successes } from '../../source/testing/succeeding-calls.ts';
import type { TestApp } from '../test-app.ts';

/** A view of a queue, with a unique name. */
export const viewInput = (changes: Partial<ViewInput> = {}): ViewInput => ({
  name: `View ${randomUUID()}`,
  place: 'dpd',
  filter: '',
  sort: '',
  as: 'cards',
  shared: false,
  ...changes,
});

/** For each call that writes a view: a request that succeeds. */
export const succeedingViewCalls = (api: () => TestApp): Successes => {
  const saved = async (): Promise<ListView> =>
    (await api().post('/api/views/', viewInput())).body as ListView;
  return {
    createView: async () => ({ body: viewInput() }),
    changeView: async () => {
      const { id, version } = await saved();
      return { params: { view: id }, body: { ...viewInput(), version } };
    },
    deleteView: async () => {
      const { id, version } = await saved();
      return { params: { view: id }, body: { version } };
    },
  };
};
