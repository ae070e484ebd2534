import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { sourceChecks } from './source-checks.ts';

/** A repository whose `npm test` prints its arguments, and fails for some parts. */
const repository = (...red: readonly string[]): string => {
  const root = mkdtempSync(join(tmpdir(), 'refined-source-checks-'));
  mkdirSync(join(root, 'tools'));
  writeFileSync(
    join(root, 'tools', 'test.mjs'),
    `const asked = process.argv.slice(2);
     console.log(asked.join(' '));
     console.error('on stderr');
     process.exitCode = ${JSON.stringify(red)}.includes(asked[0]) ? 1 : 0;`,
  );
  return root;
};
const run = (root: string) =>
  sourceChecks.run({ root, workspace: 'queues-mfe', checks: ['types', 'lint', 'tests'] });

it("runs the project's own checks on one workspace", async () => {
  const outcomes = await run(repository());
  expect(outcomes.map(({ check, ok, said }) => [check, ok, said.split('\n').sort()])).toEqual([
    ['types', true, ['', 'on stderr', 'types queues-mfe']],
    ['lint', true, ['', 'lint queues-mfe', 'on stderr']],
    ['tests', true, ['', 'on stderr', 'unit queues-mfe/src/']],
  ]);
  expect(sourceChecks.command('tests', 'queues-mfe')).toBe('npm test -- unit queues-mfe/src/');
});

it('says which is red', async () => {
  expect((await run(repository('unit'))).map(({ check, ok }) => [check, ok])).toEqual([
    ['types', true],
    ['lint', true],
    ['tests', false],
  ]);
});

it('goes no further where types are red: the others read what they write', async () => {
  expect((await run(repository('types'))).map(({ check, ok }) => [check, ok])).toEqual([
    ['types', false],
  ]);
});
