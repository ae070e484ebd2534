import { commandLine, runCommandLine } from '@refined/server-base/command-line';
import {
  addOperation,
  EXIT_TEXT,
  failureOf,
  OPERATIONS,
  READERS,
  readInput,
  sentInput,
  wrongUsage,
  type InputSchema,
  type Operation,
} from '@refined/releases/cli';
import type { Answer, Surroundings } from './commands/command.ts';
import type { NewOptions } from './commands/new.ts';
import { RELEASE_OPERATIONS, TEAM_VERBS } from '@refined/shared/contract';
import * as z from '@refined/shared/schema';

const CALL = 'refined-screen';

const ABOUT = [
  'A screen of ReFined in a repository of its own: made, developed in the page of a running host,',
  'tested, built, checked against that host, and released there.',
].join(' ');

const PORT = '8090';
const HOST = '--host <URL>';
const JSON_TEXT = 'One JSON document on stdout, errors too.';
const AT_HOST = { host: { value: 'URL', text: 'The host.' }, json: { text: JSON_TEXT } };

// The folder determines screen and version.
const { workspace: _workspace, version: _version, ...options } = sentInput.shape;
const sent = { ...options, report: z.optional(z.string()) };
const { activate: _activate, ...previewed } = sent;
const report = {
  value: 'FILE',
  text: 'Write the result into this file as Markdown, for a comment on the change.',
};
const skippedWith = (text: string) => {
  const { options } = OPERATIONS.publish;
  return { arguments: '', options: { ...options, report, skip: { ...options.skip, text } } };
};
const sending = skippedWith(
  'Skip types, lint or tests. The release keeps the reason, and runs in a page of its own.',
);
const SENDING = {
  publish: {
    ...sending,
    summary: OPERATIONS.publish.summary,
    input: z.object(sent),
  },
  preview: {
    ...sending,
    summary: 'Builds a release that only people with its link can see.',
    input: z.object(previewed),
  },
};
const CHECK = {
  ...skippedWith('Skip one of the checks here. The host still makes its own.'),
  summary: 'Everything that a release has to pass at a host, in a browser too. Changes nothing.',
  input: z.object({ skip: sent.skip }),
};

const portOf = (typed: string): number => {
  const port = Number(typed);
  if (/^\d+$/.test(typed) && port < 65_536) return port;
  throw wrongUsage(`--port must be a whole number from 0 to 65535, not "${typed}".`);
};

/** Runs the typed command; resolves to its exit code. */
const run = async (args: readonly string[]): Promise<number> => {
  const isJson = args.includes('--json');
  const surroundings: Surroundings = {
    folder: process.cwd(),
    // stdout is for the answer.
    say: (line) => void process.stderr.write(`${line}\n`),
  };
  const answer = ({ document, text }: Answer): void =>
    void process.stdout.write(`${isJson ? JSON.stringify(document) : text}\n`);

  const program = commandLine(CALL, ABOUT);
  program.enablePositionalOptions();
  program.addHelpText('after', `\nExit codes: ${EXIT_TEXT}`);
  program
    .command('new')
    .description('Makes a repository for a screen: page, tests, build, CI.')
    .argument('<name>')
    .option('--title <TEXT>', "What users read (the name's words unless given).")
    .option('--path <PATTERN>', 'Its address, a router pattern (/drugs/<name> unless given).')
    .option('--no-navigation', 'No entry in the side navigation.')
    .option(HOST, 'Refuse an address or name that a screen of this host already has.')
    .option('--json', JSON_TEXT)
    .action(async (name: string, options: NewOptions) => {
      const { makeNew } = await import('./commands/new.ts');
      answer(await makeNew(surroundings, name, options));
    });
  program
    .command('dev')
    .description('Serves the screen alone, rebuilt at every change, to the page of a running host.')
    .requiredOption(HOST, 'The host, which has to allow it (OVERRIDE_ORIGINS).')
    .option('--port <N>', 'Where it is served.', PORT)
    .option('--json', JSON_TEXT)
    .action(async ({ host, port }: { host: string; port: string }) => {
      const asked = { host, port: portOf(port) };
      const { dev } = await import('./commands/dev.ts');
      const ending = new AbortController();
      for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
        process.on(signal, () => ending.abort());
      await dev(surroundings, { ...asked, signal: ending.signal }, answer);
    });
  program
    .command('build')
    .description('Builds the screen into dist/bundle. It leaves out what the page provides.')
    .option(HOST, 'Refuse to build a screen that would not run there.')
    .option('--json', JSON_TEXT)
    .action(async (options: { host?: string }) => {
      const { build } = await import('./commands/build.ts');
      answer(await build(surroundings, options));
    });
  program
    .command('test')
    .description('Types, lint and tests; or one of them, with options of its tool.')
    .argument('[check]', 'types, lint or tests')
    .argument('[options...]', 'of tsc, oxlint or jest')
    .passThroughOptions()
    .option('--json', JSON_TEXT)
    .action(async (check: string | undefined, more: readonly string[]) => {
      const { test } = await import('./commands/test.ts');
      answer(await test(surroundings, check, more));
    });

  /** Adds a command that calls a host, with an operation's input and options. */
  const atHost = <Schema extends InputSchema>(
    name: string,
    entry: Pick<Operation, 'summary' | 'arguments' | 'options'> & { readonly input: Schema },
    does: (host: string, input: z.output<Schema>) => Promise<Answer>,
  ): void => {
    const options = Object.fromEntries(
      Object.entries(entry.options).filter(
        ([each]) => each.replace(/^no-/, '') in entry.input.shape,
      ),
    );
    addOperation(program, name, { ...entry, options }, AT_HOST, async (input, { host }) => {
      if (typeof host !== 'string') throw wrongUsage('Name the host: --host URL');
      answer(await does(host, readInput(entry.input, input, options)));
    });
  };
  atHost('check', CHECK, async (host, { skip = [] }) => {
    const { check } = await import('./commands/check.ts');
    return check(surroundings, { host, skip });
  });
  for (const verb of TEAM_VERBS) {
    if (verb === 'publish' || verb === 'preview') {
      atHost(verb, SENDING[verb], async (host, input) => {
        const { publish } = await import('./commands/publish.ts');
        return publish(surroundings, verb, host, input);
      });
      continue;
    }
    const { input } = RELEASE_OPERATIONS[verb];
    // The folder determines the screen.
    const typed = OPERATIONS[verb].arguments.replace(/.workspace.\s*/, '');
    atHost(verb, { ...OPERATIONS[verb], input, arguments: typed }, async (host, input) => {
      const { state } = await import('./commands/state.ts');
      return state(surroundings, verb, host, input);
    });
  }

  try {
    const end = await runCommandLine(program, args);
    if (end.kind === 'help') process.stdout.write(`${end.text}\n`);
    if (end.kind === 'wrong') throw wrongUsage(end.sentence);
    return 0;
  } catch (error) {
    const { code, message, exit } = failureOf(error, READERS['refined-screen']);
    if (isJson) process.stdout.write(`${JSON.stringify({ error: { code, message } })}\n`);
    else process.stderr.write(`${message}\n`);
    return exit;
  }
};

process.exitCode = await run(process.argv.slice(2));
