import { renderScreen, type FakeApi } from '@refined/shared/testing';
import { Screen } from '../expose.tsx';

/** Shows the screen at a queue's address: `dpd?as=groups`. */
export const renderQueue = (address: string, api: FakeApi) =>
  renderScreen(<Screen />, {
    path: '/drugs/queue/:queueSlug',
    at: `/drugs/queue/${address}`,
    api,
  });
