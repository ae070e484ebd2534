import { runCommandLine } from '@refined/shared/command-line';
import type { ReleaseStore } from '../objects/release-store.ts';
import { openReleases, readReleaseSettings, storeLocation } from '../settings/release-settings.ts';
import type { Answer, Call, Surroundings } from './call/command.ts';
import { wrongUsage } from './call/command-error.ts';
import { failureOf } from './call/command-failure.ts';
import { COMMANDS } from './commands/index.ts';
import { EXIT } from './call/exit-codes.ts';
import type { ExitCode } from './call/exit-codes.ts';
import { releaseCommands } from './release-commands.ts';
import { textOption } from './call/option-values.ts';

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
    answer = await command.run({
      ...surroundings,
      options,
      positionals,
      store: () => storeOf({ options, environment, root, folder }),
      say: isJson ? err : out,
    });
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
