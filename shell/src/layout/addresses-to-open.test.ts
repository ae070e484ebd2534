import { expect, it } from '@jest/globals';
import { testChoice, testRelease } from '../testing/test-screen.ts';
import { addressesToOpen } from './navigation-entries.ts';

it('names what the navigation shows, and a record, and grows with nothing else', () => {
  const choice = testChoice(testRelease('1.0.0', { routes: [{ path: '/somewhere' }] }));
  const before = addressesToOpen('List', []);
  expect(before).toEqual(
    expect.arrayContaining(['/', '/drugs/search', '/drugs/queue/com/', '/drugs/1']),
  );
  expect(addressesToOpen('List', [choice])).toEqual(before);
  const shown = { ...choice, navigation: [{ label: 'Shown', to: '/somewhere', icon: 'next' }] };
  expect(addressesToOpen('List', [shown])).toEqual(expect.arrayContaining(['/somewhere']));
});
