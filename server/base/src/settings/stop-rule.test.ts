import { expect, it } from '@jest/globals';
import { readSettings } from './read-settings.ts';
import { stopRuleOf } from './stop-rule.ts';

const rulesOf = (STOP_RULE: string | undefined) => {
  const read = readSettings('release', { STOP_RULE }, '/');
  if ('problems' in read) throw new Error(read.problems.join(' '));
  return (workspace: string) => stopRuleOf(read.settings.STOP_RULE, workspace);
};
const USUAL = { share: 20, failed: 3, minutes: 30 };

it.each([
  [undefined, USUAL, USUAL],
  ['', USUAL, USUAL],
  ['off', undefined, undefined],
  ['50%/10/60', { share: 50, failed: 10, minutes: 60 }, { share: 50, failed: 10, minutes: 60 }],
  ['shell=off', undefined, USUAL],
  ['off, shell=1%/1/1', { share: 1, failed: 1, minutes: 1 }, undefined],
  [
    '30%/4/5,shell=off,shell=40%/6/7',
    { share: 40, failed: 6, minutes: 7 },
    { share: 30, failed: 4, minutes: 5 },
  ],
])('%j is for the shell %j, for others %j', (given, shell, other) => {
  const ruleOf = rulesOf(given);
  expect(ruleOf('shell')).toEqual(shell);
  expect(ruleOf('queues-mfe')).toEqual(other);
});

it.each([
  '20',
  '20/3/30',
  '0%/3/30',
  '101%/3/30',
  '20%/0/30',
  '20%/3/0',
  '20%/3/61',
  'Shell=off',
  '=off',
])('refuses %j, with what is allowed', (given) => {
  expect(() => rulesOf(`10%/1/1, ${given}`)).toThrow(
    `STOP_RULE must be off, or share/failed loads/minutes such as 20%/3/30 (at most 60 minutes); before one for a single workspace its name, as in shell=off; separated by commas, not "${given}".`,
  );
});
