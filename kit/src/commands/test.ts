import { refused, SOURCE_CHECKS, wrongUsage, type SourceCheck } from '@refined/releases/cli';
import { kitMessages } from '../kit-messages.ts';
import { readProject } from '../project.ts';
import { runCheck } from '../tools.ts';
import type { Answer, Surroundings } from './command.ts';

const isCheck = (word: string): word is SourceCheck =>
  (SOURCE_CHECKS as readonly string[]).includes(word);

/** Runs types, lint and tests of the screen; or one of them, with options of its tool. */
export const test = async (
  { folder }: Surroundings,
  only: string | undefined,
  more: readonly string[],
): Promise<Answer> => {
  if (only !== undefined && !isCheck(only))
    throw wrongUsage(`There is no check "${only}": ${SOURCE_CHECKS.join(', ')}.`);
  const { root } = readProject(folder);
  const checks = only === undefined ? SOURCE_CHECKS : [only];
  const outcomes = [];
  for (const check of checks) outcomes.push(await runCheck(root, check, { shows: true, more }));
  const red = outcomes.filter(({ ok }) => !ok).map(({ check }) => check);
  if (red.length > 0) throw refused('tests', kitMessages.red(red));
  return {
    document: { checks: outcomes.map(({ check, ok }) => ({ check, ok })) },
    text: kitMessages.tested(checks),
  };
};
