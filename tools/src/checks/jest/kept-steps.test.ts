import { createRequire } from 'node:module';
import { expect, it, jest } from '@jest/globals';
import { fixedTable, isFixedTable } from '../../../jest/packages/fixed-tables.cjs';
import { keepFound, keepTransformed } from '../../../jest/packages/kept-steps.cjs';

const PACKAGE = '/repository/node_modules/kept-steps/index.js';
const OTHER = '/repository/node_modules/other/index.js';
const OURS = '/repository/shared/src/index.ts';

/** What jest finds for one test file. */
const newFound = (project: string) => {
  const cjsCache = new Map<string, string>();
  keepFound({ cjsCache }, project);
  return cjsCache;
};

it('keeps where packages find packages, for the test files of one project', () => {
  const first = newFound('shared');
  first.set(`${PACKAGE}\0other`, OTHER).set(`${OURS}\0other`, OTHER).set(`${PACKAGE}\0ours`, OURS);
  const asked = [`${PACKAGE}\0other`, `${OURS}\0other`, `${PACKAGE}\0ours`];
  expect(asked.map((key) => first.get(key))).toEqual([OTHER, OTHER, OURS]);
  const next = newFound('shared');
  expect(asked.map((key) => next.get(key))).toEqual([OTHER, undefined, undefined]);
  expect(newFound('server').get(asked[0]!)).toBeUndefined();
});

/** What jest's transforms leave for one test file; the texts are those of `read`. */
const newTransforms = (read: (file: string) => string) => {
  const transforms = new Map<string, { code: string }>();
  const cache = {
    transforms,
    transform: (file: string, options?: { isInternalModule?: boolean }) => {
      const code = read(file);
      if (!options?.isInternalModule) transforms.set(file, { code });
      return code;
    },
  };
  keepTransformed(cache);
  return cache;
};

it('transforms what is of a package once, and ours for each test file', () => {
  const read = jest.fn((file: string) => `of ${file}`);
  const files = [newTransforms(read), newTransforms(read)];
  for (const cache of files)
    expect([PACKAGE, OURS].map((file) => cache.transform(file))).toEqual([
      `of ${PACKAGE}`,
      `of ${OURS}`,
    ]);
  expect(read.mock.calls).toEqual([[PACKAGE], [OURS], [OURS]]);
  expect(files.map(({ transforms }) => [...transforms.keys()])).toEqual([
    [PACKAGE, OURS],
    [PACKAGE, OURS],
  ]);
});

it('leaves what jest itself loads as it is', () => {
  const read = jest.fn((file: string) => `of ${file}`);
  const cache = newTransforms(read);
  const file = '/repository/node_modules/of-jest/index.js';
  for (const _time of ['first', 'second']) cache.transform(file, { isInternalModule: true });
  expect(read).toHaveBeenCalledTimes(2);
  expect(cache.transforms.size).toBe(0);
});

it('gives each test file the same tables, and makes everything else anew', () => {
  const from = createRequire(import.meta.url).resolve('@testing-library/dom');
  const given = fixedTable(from, 'aria-query') as { roles: Map<string, unknown> };
  expect(given).toBe(fixedTable(from, 'aria-query'));
  expect(given.roles.has('button')).toBe(true);
  expect(['aria-query', 'react', '@testing-library/dom'].map(isFixedTable)).toEqual([
    true,
    false,
    false,
  ]);
});
