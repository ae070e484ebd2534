import { commandLine, runCommandLine } from '@refined/server-base/command-line';
import type { ReleaseStore } from '../objects/release-store.ts';
import { openReleases, readReleaseSettings, storeLocation } from '../release-settings.ts';
import { EXIT, EXIT_TEXT, failureOf, wrongUsage, type ExitCode } from './command-error.ts';
import {
  type Answer,
  type Call,
  type OptionTable,
  type ReleaseCommand,
  type Surroundings,
  OPERATOR,
} from './command.ts';
import { COMMANDS } from './commands/index.ts';
import { COMMON_OPTIONS, textOption } from './option-values.ts';
import { goesOverRegistry, HOST_OPTION, overRegistry } from './teams/over-registry.ts';

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
const releaseCommands = (
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
    addOptions(command, {
      ...each.options,
      ...(goesOverRegistry(each) ? HOST_OPTION : {}),
      ...COMMON_OPTIONS,
    });
    command.action(() => run(each, givenOptions(command), command.args));
  }
  return program;
};

export interface ReleaseRun extends Surroundings {
  /** The text after `npm run release -- `. */
  readonly args: readonly string[];
  /** Lines for stdout and stderr. */
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
}

/** Codes of wrong command lines for scripts; all others are `usage`. */
const CODES = { 'commander.unknownCommand': 'unknown-command' };

/** The store that the command line or the environment names. */
const storeOf = (call: Pick<Call, 'options' | 'environment' | 'root' | 'folder'>): ReleaseStore => {
  const given = textOption(call, 'store');
  // A wrong RELEASES doesn't matter if another store is named.
  const environment =
    given === undefined ? call.environment : { ...call.environment, RELEASES: undefined };
  const settings = readReleaseSettings(environment, call.root);
  const location = given === undefined ? settings.location : storeLocation(given, call.folder);
  if (location === undefined)
    throw wrongUsage(
      `--store must be a folder or an address such as s3://bucket/prefix, not "${given}".`,
    );
  return openReleases({ ...settings, location });
};

/** Runs one command and returns the exit code. Prints everything itself; never rejects. */
export const runRelease = async (run: ReleaseRun): Promise<ExitCode> => {
  const { args, out, err, ...surroundings } = run;
  const { root, folder, environment } = surroundings;
  const isJson = args.includes('--json');
  const print = ({ document, text, exit = EXIT.done }: Answer): ExitCode => {
    out(isJson ? JSON.stringify(document, null, 2) : text);
    return exit;
  };
  let answer: Answer | undefined;
  const program = releaseCommands(COMMANDS, async (command, options, positionals) => {
    const call: Call = {
      ...surroundings,
      options,
      positionals,
      store: () => storeOf({ options, environment, root, folder }),
      say: isJson ? err : out,
      reader: OPERATOR,
    };
    const host = textOption(call, 'host');
    answer = await (host === undefined ? command.run(call) : overRegistry(command, call, host));
  });
  try {
    const end = await runCommandLine(program, args);
    if (end.kind === 'help') return print({ document: { help: end.text }, text: end.text });
    if (end.kind === 'wrong')
      throw wrongUsage(end.sentence, CODES[end.code as keyof typeof CODES] ?? 'usage');
    return print(answer!);
  } catch (error) {
    const { code, message, exit } = failureOf(error);
    if (isJson) out(JSON.stringify({ error: { code, message } }, null, 2));
    else err(message);
    return exit;
  }
};
