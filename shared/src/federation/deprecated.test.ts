import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from '@jest/globals';
import { DEPRECATED } from './deprecated.ts';

const SOURCES = path.resolve(import.meta.dirname, '..');

/** The comment of each deprecated value, by door and name. */
const commented = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
  .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
  .flatMap((file) => {
    const text = readFileSync(path.join(SOURCES, file), 'utf8');
    const door = `@refined/shared/${file.split(path.sep)[0]}`;
    return [...text.matchAll(/@deprecated ([^*]*)\*\/\s*export (?:const|function) (\w+)/g)].map(
      ([, comment = '', name]) => ({ door, name, comment }),
    );
  });

it('has every name that a comment says is deprecated, with its last day and what to use instead', () => {
  expect(commented).toEqual(
    expect.arrayContaining(
      DEPRECATED.map(({ door, name, lastDay, instead }) => ({
        door,
        name,
        comment: expect.stringContaining(`Until ${lastDay}: ${instead}`),
      })),
    ),
  );
  expect(commented).toHaveLength(DEPRECATED.length);
});
