import { commandLine, runCommandLine } from '@refined/server-base/command-line';
import {
  addOperation,
  EXIT_TEXT,
  failureOf,
  OPERATIONS,
  READERS,
  readInput,
  wrongUsage,
  type OptionHelp,
} from '@refined/releases/cli';
import type { Answer, Surroundings } from './commands/command.ts';
import type { NewOptions } from './commands/new.ts';
import type { PublishOptions } from './commands/publish.ts';
import { RELEASE_OPERATIONS, TEAM_VERBS } from '@refined/shared/contract';

const CALL = 'refined-screen';

const ABOUT = [
  'A screen of ReFined in a repository of its own: made, developed in the page of a running host,',
  'tested, built, checked against that host, and released there.',
].join(' ');

const PORT = '8090';
const HOST = '--host <URL>';
const JSON_TEXT = 'One JSON document on stdout, errors too.';

/** Runs a command as it was typed, and answers with its exit code. */
const run = async (args: readonly string[]): Promise<number> => {
  const isJson = args.includes('--json');
  const surroundings: Surroundings = {
    folder: process.cwd(),
    // stdout belongs to the answer.
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
    .option(HOST, 'A host whose screens have their addresses already.')
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
      const { dev } = await import('./commands/dev.ts');
      const ending = new AbortController();
      for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
        process.on(signal, () => ending.abort());
      await dev(surroundings, { host, port: Number(port), signal: ending.signal }, answer);
    });
  program
    .command('build')
    .description('Builds the screen into dist/bundle. What the page gives is not in it.')
    .option(HOST, 'Refuse before building what would not run there.')
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
  program
    .command('check')
    .description('Everything that a release has to pass at a host, in a browser too.')
    .requiredOption(HOST, 'The host; nothing is changed there.')
    .option('--skip <CHECK=REASON...>', 'Without one of the checks here. The host makes its own.')
    .option('--json', JSON_TEXT)
    .action(async ({ host, skip = [] }: { host: string; skip?: readonly string[] }) => {
      const { check } = await import('./commands/check.ts');
      answer(await check(surroundings, { host, skip }));
    });

  const sending = (verb: 'publish' | 'preview', does: string) =>
    program
      .command(verb)
      .description(does)
      .requiredOption(HOST, 'The host.')
      .option('--reason <TEXT>', 'Why, for the history.')
      .option(
        '--skip <CHECK=REASON...>',
        'Without types, lint or tests. The release keeps why, and runs in a page of its own.',
      )
      .option('--json', JSON_TEXT)
      .action(async (options: PublishOptions) => {
        const { publish } = await import('./commands/publish.ts');
        answer(await publish(surroundings, verb, options));
      });
  sending(
    'publish',
    'Sends a release to a host: checked in a browser there, then shown to everybody.',
  ).option('--no-activate', 'Only store it; canary or activate shows it.');
  sending('preview', 'The same, shown to nobody but whoever has its link.');
  for (const verb of TEAM_VERBS) {
    if (verb === 'publish' || verb === 'preview') continue;
    const { input } = RELEASE_OPERATIONS[verb];
    const { summary, options, ...entry } = OPERATIONS[verb];
    const known = Object.entries<OptionHelp>(options).filter(([name]) => name in input.shape);
    const more = { host: { value: 'URL', text: 'The host.' }, json: { text: JSON_TEXT } };
    const asked = {
      summary,
      input,
      options: Object.fromEntries(known),
      // The folder says which screen.
      arguments: entry.arguments.replace(/.workspace.\s*/, ''),
    };
    addOperation(program, verb, asked, more, async (given, { host }) => {
      if (typeof host !== 'string') throw wrongUsage('Name the host: --host URL');
      const { state } = await import('./commands/state.ts');
      answer(await state(surroundings, verb, host, readInput(input, given, options)));
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
