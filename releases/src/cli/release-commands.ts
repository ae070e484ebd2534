import { commandLine } from '@refined/shared/command-line';
import type { Call, OptionTable, ReleaseCommand } from './call/command.ts';
import { EXIT_TEXT } from './call/exit-codes.ts';
import { COMMON_OPTIONS } from './call/option-values.ts';

const CALL = 'npm run release --';
type Program = ReturnType<typeof commandLine>;

const ABOUT =
  'Releases: ship one screen, roll one back. Everything works on a running product and is undone by one command.';
const AFTER = `
${CALL} <command> --help says the rest; --json answers one JSON document (npm run -s release -- …).
RELEASES names the store: a folder, or s3://bucket/prefix. docs/operating.md is the handbook.

Exit codes: ${EXIT_TEXT}`;

const examplesOf = ({ about, examples }: ReleaseCommand): string =>
  [
    ...(about ? ['', about] : []),
    '',
    'Examples:',
    ...examples.flatMap(([line, does]) => [`  ${CALL} ${line}`, `      ${does}`]),
    '',
    `Exit codes: ${EXIT_TEXT}`,
  ].join('\n');

/** The given options, by their names in the table. */
const givenOptions = (command: Program): Call['options'] =>
  Object.fromEntries(
    command.options.map((option) => {
      const value: unknown = command.getOptionValue(option.attributeName());
      // commander keeps --no-activate as activate: false.
      const given = option.negate ? value === false || undefined : value;
      return [option.long!.slice(2), given as Call['options'][string]];
    }),
  );

const addOptions = (command: Program, table: OptionTable): void => {
  for (const [name, { value, many, text }] of Object.entries(table)) {
    const flags = `--${name}${value ? ` <${value}>` : ''}`;
    if (many)
      command.option(flags, text, (given: string, before: readonly string[] = []) => [
        ...before,
        given,
      ]);
    else command.option(flags, text);
  }
};

/** `npm run release` as a command line; `run` executes the named command. */
export const releaseCommands = (
  commands: readonly ReleaseCommand[],
  run: (
    command: ReleaseCommand,
    options: Call['options'],
    positionals: readonly string[],
  ) => Promise<void>,
): Program => {
  const program = commandLine(CALL, ABOUT).addHelpText('after', AFTER);
  for (const each of commands) {
    const command = program
      .command(each.name)
      .summary(each.summary)
      .description(each.summary)
      .usage(each.usage.join(`\n       ${CALL} ${each.name} `))
      .addHelpText('after', examplesOf(each));
    if (each.arguments) command.arguments(each.arguments);
    addOptions(command, { ...each.options, ...COMMON_OPTIONS });
    command.action(() => run(each, givenOptions(command), command.args));
  }
  return program;
};
