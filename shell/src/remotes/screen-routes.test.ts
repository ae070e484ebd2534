import { expect, it } from '@jest/globals';
import { routeOf, screenRoutes } from './screen-routes.ts';
import { testChoice, testRelease, testScreen } from '../testing/test-screen.ts';

const search = testScreen({
  workspace: 'search-mfe',
  routes: [{ path: '/drugs/search', starts: 'search' }],
});
const edit = testScreen({ workspace: 'drug-edit-mfe', routes: [{ path: '/drugs/:drugId' }] });
const choices = [
  testChoice(edit),
  testChoice(search),
  testChoice(testScreen(), testRelease('0.9.0', { routes: [{ path: '/drugs/old' }] })),
];

it('is one per address that a screen declares, with the query that it starts with', () => {
  expect(screenRoutes(choices)).toEqual([
    { path: '/drugs/:drugId', workspace: 'drug-edit-mfe', starts: undefined },
    { path: '/drugs/search', workspace: 'search-mfe', starts: 'search' },
    { path: '/drugs/queue/:queueSlug', workspace: 'queues-mfe', starts: 'queue' },
  ]);
});

it.each([
  ['/drugs/search', 'search-mfe'],
  ['/drugs/queue/noc/', 'queues-mfe'],
  ['/drugs/42', 'drug-edit-mfe'],
  ['/login', undefined],
])('leads %s to %s (D39)', (pathname, workspace) => {
  expect(routeOf(choices, pathname)?.workspace).toBe(workspace);
});
