import type { Calls, ListView, ViewInput } from '@refined/shared/contract';
import { randomUUID } from 'node:crypto';
import type { SucceedingCall } from '../../source/testing/succeeding-calls.ts';
import type { TestApp } from '../test-app.ts';

/** A view of a queue under a name of its own. */
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
export const succeedingViewCalls = (
  calls: Calls,
  api: () => TestApp,
): Record<string, () => Promise<SucceedingCall>> => {
  const saved = async (): Promise<ListView> =>
    (await api().post('/api/views/', viewInput())).body as ListView;
  return {
    [`${calls.createView.method} ${calls.createView.path}`]: async () => ({ body: viewInput() }),
    [`${calls.changeView.method} ${calls.changeView.path}`]: async () => {
      const { id, version } = await saved();
      return { params: { view: id }, body: { ...viewInput(), version } };
    },
    [`${calls.deleteView.method} ${calls.deleteView.path}`]: async () => {
      const { id, version } = await saved();
      return { params: { view: id }, body: { version } };
    },
  };
};
