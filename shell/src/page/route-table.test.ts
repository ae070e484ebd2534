import { expect, it } from '@jest/globals';
import { createMemoryRouter } from '@refined/shared/router';
import { testChoice, testRelease, testScreen } from '../testing/test-screen.ts';
import { createRoutes } from '../routes.tsx';
import { isUnknown, leadsElsewhere, routeTable } from './route-table.ts';

const edit = testChoice(
  testScreen({ workspace: 'drug-edit-mfe', routes: [{ path: '/drugs/:drugId' }] }),
);
const month = testChoice(
  testScreen({ workspace: 'month-mfe', routes: [{ path: '/drugs/month' }, { path: '/drugs/' }] }),
);
const queues = testChoice(testScreen());
const at = (address: string, ...choices: (typeof edit)[]) =>
  createMemoryRouter(createRoutes(choices), { initialEntries: [address] }).state;

it.each([
  ['a new screen took it from another', '/drugs/month', true],
  ["a new screen took it from a page of the shell's", '/drugs/', true],
  ['it is the same screen as ever', '/drugs/7', false],
  ["it is the shell's", '/', false],
  ['it is nobody’s', '/nowhere/at/all', false],
])('an address leads elsewhere when %s', (_what, address, elsewhere) => {
  expect(leadsElsewhere(at(address, edit, queues), [edit, queues, month])).toBe(elsewhere);
  expect(leadsElsewhere(at(address, edit, queues, month), [edit, queues, month])).toBe(false);
});

it('knows when no page is at an address', () => {
  expect(isUnknown(at('/nowhere/at/all', edit))).toBe(true);
  expect(isUnknown(at('/drugs/7', edit))).toBe(false);
});

it('is the same for releases with the same routes', () => {
  expect(routeTable([queues])).toBe(routeTable([testChoice(testRelease('2.0.0'))]));
  expect(routeTable([queues])).not.toBe(routeTable([queues, edit]));
});
