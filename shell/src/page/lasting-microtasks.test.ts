import { expect, it, jest } from '@jest/globals';
import './lasting-microtasks.ts';

it('runs jobs in their order, before any timer, and reports what one throws', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const thrown = new Promise<unknown>((resolve) => {
    window.addEventListener('error', ({ error }) => resolve(error), { once: true });
  });
  const ran: string[] = [];
  const timer = new Promise<void>((resolve) => {
    setTimeout(() => {
      ran.push('timer');
      resolve();
    });
  });
  queueMicrotask(() => {
    ran.push('first');
    throw new Error('broke');
  });
  queueMicrotask(() => ran.push('second'));
  ran.push('now');
  await timer;
  expect(ran).toEqual(['now', 'first', 'second', 'timer']);
  expect(await thrown).toEqual(new Error('broke'));
});
