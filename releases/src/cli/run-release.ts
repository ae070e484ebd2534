import { parseArgs } from 'node:util';
import type { ReleaseStore } from '../objects/release-store.ts';
import { openReleases, readReleaseSettings, storeLocation } from '../settings/release-settings.ts';
import type { Answer, Call, ReleaseCommand, Surroundings } from './call/command.ts';
import { wrongUsage } from './call/command-error.ts';
import type { CommandError } from './call/command-error.ts';
import { failureOf } from './call/command-failure.ts';
import { COMMANDS } from './commands/index.ts';
import { EXIT } from './call/exit-codes.ts';
import type { ExitCode } from './call/exit-codes.ts';
import { allHelp, commandHelp } from './help.ts';
import { nearestName } from '@refined/shared/serving';
import { COMMON_OPTIONS, textOption } from './call/option-values.ts';

export interface ReleaseRun extends Surroundings {
  /** What follows `npm run release -- `. */
  readonly args: readonly string[];
  /** Lines for stdout and stderr. */
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
}

const unknownCommand = (name: string): CommandError => {
  const nearest = nearestName(
    name,
    COMMANDS.map((command) => command.name),
  );
  return wrongUsage(
    `There is no command "${name}".${nearest ? ` Did you mean ${nearest}?` : ''} There are ${COMMANDS.map((command) => command.name).join(', ')}.`,
    'unknown-command',
  );
};

const parse = (command: ReleaseCommand, args: readonly string[]) => {
  const table = { ...command.options, ...COMMON_OPTIONS };
  const options = Object.fromEntries(
    Object.entries(table).map(([name, { type }]) => [name, { type }]),
  );
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options,
      allowPositionals: true,
      strict: true,
    });
    return { options: values as Call['options'], positionals };
  } catch (error) {
    const [, given] = /Unknown option '--?([^']+)'/.exec((error as Error).message) ?? [];
    const nearest = given ? nearestName(given, Object.keys(table)) : undefined;
    if (given)
      throw wrongUsage(
        `${command.name} has no option --${given}.${nearest ? ` Did you mean --${nearest}?` : ''} See npm run release -- ${command.name} --help`,
      );
    throw wrongUsage(
      `${(error as Error).message.split('\n', 1)[0]} See npm run release -- ${command.name} --help`,
    );
  }
};

const usageOf = ({ name, usage }: ReleaseCommand): string =>
  usage.map((line) => `npm run release -- ${name} ${line}`.trimEnd()).join('  or  ');

/** The store that the command line or the environment names. */
const storeOf = (call: Pick<Call, 'options' | 'environment' | 'root' | 'folder'>): ReleaseStore => {
  const given = textOption(call, 'store');
  // A wrong RELEASES is no matter where another store is named.
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

const runCommand = async (
  command: ReleaseCommand,
  run: ReleaseRun,
  args: readonly string[],
  isJson: boolean,
): Promise<Answer> => {
  const { options, positionals } = parse(command, args);
  if (options.help === true)
    return { document: { help: commandHelp(command) }, text: commandHelp(command) };
  if (
    positionals.length < command.positionals.least ||
    positionals.length > command.positionals.most
  ) {
    throw wrongUsage(
      `${positionals.length < command.positionals.least ? 'Something is missing' : `"${positionals.slice(command.positionals.most).join(' ')}" is too much`}: ${usageOf(command)}`,
    );
  }
  const { root, folder, environment, build, bundledWith, checkTogether } = run;
  const surroundings = { root, folder, environment, build, bundledWith, checkTogether };
  return command.run({
    ...surroundings,
    options,
    positionals,
    store: () => storeOf({ options, environment, root, folder }),
    say: isJson ? run.err : run.out,
  });
};

/** Runs one command, and answers the exit code. Says everything itself; never rejects. */
export const runRelease = async (run: ReleaseRun): Promise<ExitCode> => {
  const isJson = run.args.includes('--json');
  const print = ({ document, text, exit = EXIT.done }: Answer): ExitCode => {
    run.out(isJson ? JSON.stringify(document, null, 2) : text);
    return exit;
  };
  try {
    const [first, ...rest] = run.args.filter(
      (arg, at, all) => !(at === 0 && arg === 'help' && all.length > 1),
    );
    const isHelp = first === 'help' || first === '--help' || first === '-h';
    if (isHelp) return print({ document: { help: allHelp(COMMANDS) }, text: allHelp(COMMANDS) });
    if (first === undefined || first.startsWith('-'))
      throw wrongUsage(
        `A command is missing. npm run release -- --help lists them: ${COMMANDS.map(({ name }) => name).join(', ')}.`,
      );
    const command = COMMANDS.find(({ name }) => name === first);
    if (!command) throw unknownCommand(first);
    return print(
      await runCommand(command, run, run.args[0] === 'help' ? ['--help'] : rest, isJson),
    );
  } catch (error) {
    const { code, message, exit } = failureOf(error);
    if (isJson) run.out(JSON.stringify({ error: { code, message } }, null, 2));
    else run.err(message);
    return exit;
  }
};
