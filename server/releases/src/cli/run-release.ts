import { commandLine, runCommandLine } from '@refined/server-base/command-line';
import { RELEASE_OPERATIONS, TEAM_VERBS, type TeamVerb } from '@refined/shared/contract';
import { execFileSync } from 'node:child_process';
import { userInfo } from 'node:os';
import type { ReleaseStore } from '../objects/release-store.ts';
import {
  EXIT,
  EXIT_TEXT,
  type ExitCode,
  failureOf,
  wrongUsage,
} from '../operations/definition/command-error.ts';
import { OPERATIONS } from '../operations/index.ts';
import {
  type Answer,
  type Call,
  type Operation,
  type OptionTable,
  readInput,
} from '../operations/definition/operation.ts';
import { READERS } from '../operations/definition/reader.ts';
import type { Surroundings } from '../operations/definition/surroundings.ts';
import { stagingReader } from '../operations/staging.ts';
import { openReleases, openStaging, readReleaseSettings, storeLocation } from '../open-store.ts';
import { addOperation, type Program, type TypedInput } from './add-operation.ts';
import { packageVersion } from '../declared-workspaces.ts';
import { buildRelease, sourceOf } from '../operations/gate/built-release.ts';
import { checkCommitted, checkSources, skippedChecks } from '../operations/gate/gate.ts';
import { sentInput } from '../operations/publish.ts';
import { teamMessages } from '../teams/team-messages.ts';
import { askRegistry, type RegistryCall, sendRelease } from './registry-client.ts';

/** Throws `usage` for an option that works only with the store. */
const checkKnown = (typed: TypedInput, own: TypedInput, known: readonly string[]): void => {
  const foreign = [
    ...Object.keys(typed).filter((name) => !known.includes(name)),
    ...Object.keys(own).filter((name) => name !== 'json' && name !== 'host'),
  ][0];
  if (foreign !== undefined) throw wrongUsage(teamMessages.notWithHost(foreign));
};

/** Builds a screen of this repository, runs the checks of its sources, and sends it. */
const publish = (call: Call, at: RegistryCall, typed: TypedInput): Promise<Answer> => {
  const { workspace } = at;
  const { skip = [], activate, reason, ...more } = readInput(sentInput, typed);
  const skipped = skippedChecks(skip);
  return sendRelease(at, call, { skipped, reason, activate }, async (folder) => {
    checkCommitted(call, workspace);
    const version = more.version ?? packageVersion(call.root, workspace);
    call.say(`Building ${workspace} ${version} …`);
    const release = await buildRelease(call, sourceOf(call, workspace, version), folder);
    await checkSources(call, workspace, (name) => skipped.some(({ check }) => check === name));
    return release;
  });
};

/** Runs a command on a host's registry, as `refined-screen` does in a screen's folder. */
const overRegistry = async (
  name: string,
  call: Call,
  typed: TypedInput,
  own: TypedInput,
): Promise<Answer> => {
  const verb = name as TeamVerb;
  const { workspace } = typed;
  const host = String(own.host);
  if (typeof workspace !== 'string') throw wrongUsage(teamMessages.whichScreen);
  if (!URL.canParse(host)) throw wrongUsage(teamMessages.noAddress(host));
  const at = { host: new URL(host).origin, workspace, verb, by: 'release' } as const;
  if (verb === 'publish') {
    checkKnown(typed, own, Object.keys(sentInput.shape));
    return publish(call, at, typed);
  }
  const { input } = RELEASE_OPERATIONS[verb];
  checkKnown(typed, own, ['workspace', ...Object.keys(input.shape)]);
  return askRegistry(at, call, readInput(input, typed));
};

const gitUser = (folder: string): string | undefined => {
  try {
    return (
      execFileSync('git', ['config', 'user.name'], {
        cwd: folder,
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      }).trim() || undefined
    );
  } catch {
    return undefined;
  }
};

const systemUser = (): string => {
  try {
    return userInfo().username;
  } catch {
    // In a container, the user may have no name.
    return `user ${process.getuid?.() ?? ''}`.trim();
  }
};

/** The actor in the history: `--actor`, RELEASE_ACTOR, git's user.name, the system's user. */
const actorOf = (
  asked: string | undefined,
  { environment, root }: Pick<Surroundings, 'environment' | 'root'>,
): string =>
  asked ?? (environment.RELEASE_ACTOR?.trim() || undefined) ?? gitUser(root) ?? systemUser();

const CALL = 'npm run release --';

const ABOUT =
  'Releases: ship one screen, roll one back. Everything works on a running product and is undone by one command.';
const AFTER = `
${CALL} <command> --help says the rest; --json answers one JSON document (npm run -s release -- …).
RELEASES names the store: a folder, or s3://bucket/prefix. docs/operating.md is the handbook.

Exit codes: ${EXIT_TEXT}`;

const examplesOf = ({ about, examples }: Operation): string =>
  [
    ...(about ? ['', about] : []),
    '',
    'Examples:',
    ...examples.flatMap(([line, does]) => [`  ${CALL} ${line}`, `      ${does}`]),
    '',
    `Exit codes: ${EXIT_TEXT}`,
  ].join('\n');

/** Options of the command line itself: actor, place and output format. */
const ownOptions = (name: string, { input, storeless }: Operation): OptionTable => ({
  ...('reason' in input.shape && {
    actor: {
      value: 'NAME',
      text: "Who makes the change, for the history. Default: RELEASE_ACTOR, else git's user.name, else the system's user.",
    },
  }),
  ...(!storeless && {
    store: {
      value: 'LOCATION',
      text: 'Another store than RELEASES names: a folder, or s3://bucket/prefix.',
    },
  }),
  ...((TEAM_VERBS as readonly string[]).includes(name) && {
    host: {
      value: 'URL',
      text: 'Use the registry of this host, with the token in REFINED_TOKEN, instead of the store.',
    },
  }),
  json: { text: 'One JSON document on stdout, errors too. With npm: npm run -s release -- …' },
});

/** The command line of `npm run release`; `run` executes the named operation. */
const releaseCommands = (
  run: (name: string, operation: Operation, typed: TypedInput, own: TypedInput) => Promise<void>,
): Program => {
  const program = commandLine(CALL, ABOUT).addHelpText('after', AFTER);
  for (const [name, operation] of Object.entries<Operation>(OPERATIONS))
    addOperation(program, name, operation, ownOptions(name, operation), (typed, own) =>
      run(name, operation, typed, own),
    ).addHelpText('after', examplesOf(operation));
  return program;
};

export interface ReleaseRun extends Surroundings {
  /** The text after `npm run release -- `. */
  readonly args: readonly string[];
  /** Lines for stdout and stderr. */
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
}

/** In ms: a user of a command waits longer than a page. */
const STAGING_PATIENCE = 10_000;

/** Error codes for wrong command lines, by commander's code; all others are `usage`. */
const CODES = { 'commander.unknownCommand': 'unknown-command' };

/** The store that the command line or the environment names. */
const storeOf = (
  address: string | undefined,
  { environment, root, folder }: Surroundings,
): ReleaseStore => {
  // With --store, a wrong RELEASES doesn't matter.
  const settings = readReleaseSettings(
    address === undefined ? environment : { ...environment, RELEASES: undefined },
    root,
  );
  const location = address === undefined ? settings.RELEASES : storeLocation(address, folder);
  if (location === undefined)
    throw wrongUsage(
      `--store must be a folder or an address such as s3://bucket/prefix, not "${address}".`,
    );
  return openReleases({ ...settings, RELEASES: location });
};

/** Runs one operation and returns the exit code. Prints everything itself; never rejects. */
export const runRelease = async (run: ReleaseRun): Promise<ExitCode> => {
  const { args, out, err, ...surroundings } = run;
  const isJson = args.includes('--json');
  const print = ({ document, text, exit = EXIT.done }: Answer): ExitCode => {
    out(isJson ? JSON.stringify(document, null, 2) : text);
    return exit;
  };
  let answer: Answer | undefined;
  const program = releaseCommands(async (name, operation, typed, own) => {
    const { host, actor, store } = own as Readonly<Record<string, string | undefined>>;
    const call = {
      ...surroundings,
      store: () => storeOf(store, surroundings),
      staging: () => {
        const environment = { ...surroundings.environment, RELEASES: undefined };
        const settings = readReleaseSettings(environment, surroundings.root);
        return stagingReader(openStaging(settings), STAGING_PATIENCE)();
      },
      by: () => actorOf(actor, surroundings),
      say: isJson ? err : out,
      reader: READERS['command line'],
    };
    answer =
      host === undefined
        ? await operation.run(call, readInput(operation.input, typed, operation.options))
        : await overRegistry(name, call, typed, own);
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
