import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { runAll } from '../../testing/run-parts.mjs';

type Part = Parameters<typeof runAll>[0][number];

let shown: string;

beforeEach(() => {
  shown = '';
  jest.spyOn(process.stdout, 'write').mockImplementation((text) => {
    shown += String(text);
    return true;
  });
});
afterEach(() => void jest.restoreAllMocks());

/** Parts that end when told, and a list of those that have begun. */
const told = () => {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const part = (title: string, behind?: boolean): Part => ({
    title,
    ...(behind && { behind }),
    run: async ({ say }) => {
      begun.push(title);
      say?.(`${title} says one thing\n`);
      await new Promise<void>((resolve) => ends.set(title, resolve));
      say?.(`${title} says another\n`);
      return { passed: 1, failed: 0 };
    },
  });
  const end = async (title: string) => {
    ends.get(title)!();
    await new Promise(setImmediate);
  };
  return { begun, part, end };
};
const options = {} as Parameters<typeof runAll>[1];
const goOn = () => false;

it('runs the first part alone, then two rows at once, and gives the results in the order of the parts', async () => {
  const { begun, part, end } = told();
  const all = runAll(
    [part('types'), part('lint', true), part('unit', true), part('browser')],
    options,
    goOn,
  );
  expect(begun).toEqual(['types']);
  await end('types');
  expect([...begun].sort()).toEqual(['browser', 'lint', 'types']);
  await end('lint');
  expect(begun).toContain('unit');
  await end('browser');
  await end('unit');
  expect((await all).map(({ title }) => title)).toEqual(['types', 'lint', 'unit', 'browser']);
});

it('holds what is said behind others until its end, or until it is alone', async () => {
  const { part, end } = told();
  const all = runAll(
    [part('types'), part('lint', true), part('unit', true), part('browser')],
    options,
    goOn,
  );
  await end('types');
  expect(shown).not.toContain('lint');
  await end('lint');
  expect(shown).toMatch(/━━ lint ━+\nlint says one thing\nlint says another\n$/);
  await end('browser');
  expect(shown).toMatch(/━━ unit ━+\nunit says one thing\n$/);
  await end('unit');
  expect(shown).toMatch(/unit says another\n$/);
  await all;
});

it('begins no further part once the run is stopped, and counts a part that can’t run', async () => {
  const broken: Part = { title: 'types', run: () => Promise.reject(new Error('No disk.')) };
  const { begun, part, end } = told();
  let isStopped = false;
  const all = runAll(
    [broken, part('lint', true), part('unit', true), part('browser')],
    options,
    () => isStopped,
  );
  await new Promise(setImmediate);
  isStopped = true;
  await end('lint');
  await end('browser');
  expect(begun).not.toContain('unit');
  expect((await all)[0]).toMatchObject({ passed: 0, failed: 1, problem: 'No disk.' });
});
