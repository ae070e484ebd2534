import { commandLine, runCommandLine } from '@refined/server-base/command-line';

type Program = ReturnType<typeof commandLine>;

/**
 * Runs a command as typed, and ends the process: 0 done, 1 failed, 2 typed wrongly.
 * @param define its options and its action, which returns whether all is well
 */
export const runCommand = async (
  call: string,
  about: string,
  define: (program: Program, run: (work: () => Promise<boolean>) => Promise<void>) => unknown,
): Promise<never> => {
  const program = commandLine(call, about);
  let isWell = true;
  define(program, async (work) => {
    isWell = await work();
  });
  const end = await runCommandLine(program, process.argv.slice(2));
  if (end.kind === 'help') console.log(end.text);
  if (end.kind === 'wrong') console.error(end.sentence);
  return process.exit(end.kind === 'wrong' ? 2 : isWell ? 0 : 1);
};

/** A typed whole number, at least 1. @throws with the option's name */
export const wholeNumber = (typed: string | undefined, option: string): number => {
  const number = Number(typed);
  if (!Number.isInteger(number) || number < 1) throw new Error(`${option} is a number from 1.`);
  return number;
};
