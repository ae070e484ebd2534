import { expect, it } from '@jest/globals';
import { runUserCommand } from './run-user-command.ts';
import { UserFault } from './users.ts';

const run = async (...argv: string[]): Promise<string> => {
  let said = '';
  await runUserCommand(argv, {
    openDatabase: async () => {
      throw new Error('the database was opened');
    },
    out: (line) => void (said += `${line}\n`),
    readPassword: async () => 'a long password',
  });
  return said;
};

it('helps without opening the database', async () => {
  expect(await run('--help')).toMatch(/add +Adds an account\.[^]*list +Lists the accounts\./);
  expect(await run('add', '--help')).toContain('--password-stdin');
});

it.each([
  [['ad', 'jo'], 'Did you mean add?'],
  [['add'], "Missing required argument 'name'."],
  [['add', 'jo', '--first-nam', 'Jo'], 'Did you mean --first-name?'],
  [['list', 'jo'], 'Too many arguments'],
  [[], 'A command is missing.'],
])('refuses %j without opening the database', async (argv, sentence) => {
  await expect(run(...argv)).rejects.toThrow(sentence);
  await expect(run(...argv)).rejects.toBeInstanceOf(UserFault);
});

it('opens it for a command that is right', async () => {
  await expect(run('disable', 'jo')).rejects.toThrow('the database was opened');
});
