// For commands that have called `prepare`: commander is installed.

/**
 * Runs a command as it was typed. Help and wrong usage (exit code 2) end the process.
 *
 * @param {string} call e.g. `npm run drill --`
 * @param {string} about
 * @param {(program: import('commander').Command) => unknown} define its arguments, options, action
 */
export const runTyped = async (call, about, define) => {
  const { commandLine, runCommandLine } = await import('@refined/server-base/command-line');
  const program = commandLine(call, about);
  define(program);
  const end = await runCommandLine(program, process.argv.slice(2));
  if (end.kind === 'help') console.log(end.text);
  if (end.kind === 'wrong') {
    console.error(end.sentence);
    process.exit(2);
  }
};
