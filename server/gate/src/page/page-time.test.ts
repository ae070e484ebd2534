import { expect, it } from '@jest/globals';
import { untilQuiet } from './page-time.ts';

/** `looks`: the page's requests at each check; the last one repeats. */
const waited = async (
  looks: readonly (readonly [asked: number, answered: number])[],
  patience = 10_000,
): Promise<number> => {
  const left = [...looks];
  const requests = { asked: 0, answered: 0 };
  const next = (): void => {
    const [asked, answered] = left.length > 1 ? left.shift()! : left[0]!;
    Object.assign(requests, { asked, answered });
  };
  next();
  let time = 0;
  const pass = async (step: number): Promise<void> => {
    time += step;
    next();
  };
  await untilQuiet(requests, pass, patience);
  return time;
};

it('waits a little for a page that has its answers: it may ask for more', async () => {
  expect(await waited([[3, 3]])).toBe(300);
});

it('waits for what is asked, and for what is asked because of the answer', async () => {
  const looks = [
    [1, 0],
    [1, 0],
    [1, 1],
    [2, 1],
    [2, 2],
  ] as const;
  expect(await waited(looks)).toBe(400 + 200);
});

it('takes a request that came and was answered between two looks for one', async () => {
  const looks = [
    [1, 1],
    [1, 1],
    [2, 2],
    [2, 2],
  ] as const;
  expect(await waited(looks)).toBe(500);
});

it('ends with its patience where an answer never comes', async () => {
  expect(await waited([[2, 1]], 1_000)).toBe(1_000);
});
