import { commandLine, runCommandLine } from '@refined/server-base/command-line';

/**
 * Runs the typed command. Prints help; exits with 2 for wrong usage.
 *
 * @param call e.g. `npm run drill --`
 * @param define sets arguments, options and action
 */
export const runTyped = async (
  call: string,
  about: string,
  define: (program: ReturnType<typeof commandLine>) => unknown,
): Promise<void> => {
  const program = commandLine(call, about);
  define(program);
  const end = await runCommandLine(program, process.argv.slice(2));
  if (end.kind === 'help') console.log(end.text);
  if (end.kind === 'wrong') {
    console.error(end.sentence);
    process.exit(2);
  }
};
