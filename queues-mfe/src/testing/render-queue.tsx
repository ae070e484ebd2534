import { renderScreen, type FakeApi } from '@refined/shared/testing';
import { Screen } from '../expose.tsx';

/** Shows the screen at a queue's address: `dpd?as=groups`. */
export const renderQueue = (address: string, api: FakeApi) =>
  renderScreen(<Screen />, {
    path: '/drugs/queue/:queueSlug',
    at: `/drugs/queue/${address}`,
    api,
  });

/** The bodies of the actions that were sent. */
export const actionsSent = (api: FakeApi) =>
  api.calls.flatMap(({ method, address, body }) =>
    method === 'POST' && address === '/api/actions/' ? [body] : [],
  );
