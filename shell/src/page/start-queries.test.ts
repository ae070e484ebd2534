import { expect, it, jest } from '@jest/globals';
import { createMemoryRouter } from '@refined/shared/router';
import { onArrival } from './route-table.ts';

const routes = [
  { path: '/', element: null },
  { path: '/drugs/search', element: null, handle: { starts: 'search' } },
  { path: '/drugs/queue/:queueSlug', element: null, handle: { starts: 'queue' } },
];

const follow = (at: string) => {
  const router = createMemoryRouter(routes, { initialEntries: [at] });
  const send = jest.fn<Parameters<typeof onArrival>[1]>();
  onArrival(router, send);
  return {
    router,
    sent: () =>
      send.mock.calls.map(([starts, { params, search }]) => [
        starts,
        { ...params },
        search.toString(),
      ]),
  };
};

it('sends the query of the address that the page starts at', () => {
  expect(follow('/drugs/queue/noc/').sent()).toEqual([['queue', { queueSlug: 'noc' }, '']]);
  expect(follow('/').sent()).toEqual([]);
});

it('sends one for each further address, none for a new hash or the same address', async () => {
  const { router, sent } = follow('/');
  await router.navigate('/drugs/search?by=din&term=1');
  await router.navigate('/drugs/search?by=din&term=1#x');
  await router.navigate('/drugs/search?by=din&term=1');
  await router.navigate('/drugs/search?by=din&term=2');
  await router.navigate('/drugs/queue/com');
  expect(sent()).toEqual([
    ['search', {}, 'by=din&term=1'],
    ['search', {}, 'by=din&term=2'],
    ['queue', { queueSlug: 'com' }, ''],
  ]);
});
