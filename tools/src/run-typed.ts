import { commandLine, runCommandLine } from '@refined/server-base/command-line';

/**
 * Runs a command as it was typed. Help and wrong usage (exit code 2) end the process.
 *
 * @param call e.g. `npm run drill --`
 * @param define its arguments, options, action
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
