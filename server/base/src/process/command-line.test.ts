import { beforeEach, expect, it } from '@jest/globals';
import { commandLine, runCommandLine } from './command-line.ts';

let ran: unknown[];
beforeEach(() => {
  ran = [];
});

const cakes = () => {
  const program = commandLine('npm run cakes --', 'Bakes.');
  program
    .command('bake')
    .description('Bakes one.')
    .argument('<name>')
    .option('--sugar <GRAMS>', 'How sweet.')
    .action((name, options) => void ran.push([name, options]));
  program
    .command('eat')
    .description('Eats all.')
    .action(() => {
      throw new Error('There is none.');
    });
  return program;
};

it('runs the command', async () => {
  expect(await runCommandLine(cakes(), ['bake', 'pie', '--sugar', '80'])).toEqual({ kind: 'done' });
  expect(ran).toEqual([['pie', { sugar: '80' }]]);
});

it.each([
  [['bake', 'pie', '--suger', '1'], "Unknown option '--suger'. Did you mean --sugar?", ' bake'],
  [['bake', 'pie', '--sugar'], "Option '--sugar <GRAMS>' argument missing.", ' bake'],
  [['bake'], "Missing required argument 'name'.", ' bake'],
  [
    ['bake', 'a', 'b'],
    "Too many arguments for 'bake'. Expected 1 argument but got 2: a, b.",
    ' bake',
  ],
  [['bakke', 'pie'], "Unknown command 'bakke'. Did you mean bake?", ''],
  [[], 'A command is missing.', ''],
])('%j: says what is wrong and where the help is', async (args, sentence, command) => {
  expect(await runCommandLine(cakes(), args)).toMatchObject({
    kind: 'wrong',
    sentence: `${sentence} See npm run cakes --${command} --help`,
  });
  expect(ran).toEqual([]);
});

it.each([[['--help']], [['-h']], [['help']]])('lists the commands for %j', async (args) => {
  expect(await runCommandLine(cakes(), args)).toEqual({
    kind: 'help',
    text: expect.stringMatching(/Bakes\.[^]*^ +bake +Bakes one\.$/m),
  });
});

it.each([[['bake', '--help']], [['help', 'bake']]])('helps with one command: %j', async (args) => {
  expect(await runCommandLine(cakes(), args)).toEqual({
    kind: 'help',
    text: expect.stringMatching(/^Usage: npm run cakes -- bake .*<name>$[^]*--sugar <GRAMS> +How/m),
  });
});

it('throws what the command throws', async () => {
  await expect(runCommandLine(cakes(), ['eat'])).rejects.toThrow('There is none.');
});
