import { expect, it } from '@jest/globals';
import { DEFAULT_PRODUCT } from '@refined/shared/domain';
import { testDatabase } from '../testing/test-database.ts';
import { runUserCommand } from './run-user-command.ts';
import { noteSignIn } from './sign-in-log.ts';
import { UserFault } from './users.ts';

const run = async (...argv: string[]): Promise<string> => {
  let said = '';
  await runUserCommand(argv, {
    openDatabase: async () => {
      throw new Error('the database was opened');
    },
    product: DEFAULT_PRODUCT,
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
  [['explode'], "Unknown command 'explode'."],
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

const database = testDatabase();

it('adds, disables and lists accounts', async () => {
  const on = async (password: string, ...argv: string[]): Promise<string> => {
    const said: string[] = [];
    await runUserCommand(argv, {
      openDatabase: async () => database().db,
      product: DEFAULT_PRODUCT,
      out: (line) => void said.push(line),
      readPassword: async () => password,
    });
    return said.join('\n');
  };
  const add = ['add', 'hal', '--first-name', 'Hal', '--email', 'hal@example.ca'];
  const keep = '--keep-password';
  expect(await on('open the doors', ...add, keep)).toBe('User hal added.');
  const twice = on('open the doors', 'add', 'hal');
  await expect(twice).rejects.toThrow(new UserFault('There is a user hal already.'));
  await expect(on('open the doors', 'add', 'i da')).rejects.toThrow('letters');
  const short = on('short', 'add', 'ida');
  await expect(short).rejects.toThrow(UserFault);
  await expect(short).rejects.toThrow('at least 12');
  const twoLines = on('open the doors\nopen the windows', 'add', 'ida');
  await expect(twoLines).rejects.toThrow('must not contain a line break');
  await on('', 'operator', 'hal');
  expect(await on('', 'list')).toContain('hal@example.ca  operator');
  await on('', 'operator', 'hal', '--withdraw');
  expect(await on('', 'list')).not.toContain('operator');
  await expect(on('', 'operator', 'ida')).rejects.toThrow('There is no user ida.');
  await on('', 'disable', 'hal');
  expect(await on('', 'list')).toContain('hal  Hal  hal@example.ca  disabled');
  await on('', 'enable', 'hal');
  expect(await on('', 'list')).toBe('hal  Hal  hal@example.ca');
  await expect(on('', 'enable', 'ida')).rejects.toThrow('There is no user ida.');
  // A password set by an operator is changed at the first sign-in.
  await on('close the doors', 'password', 'hal');
  expect(await on('', 'list')).toBe('hal  Hal  hal@example.ca  first password');
  await database()
    .db.insertInto('auth_token')
    .columns(['user_id', 'hash'])
    .expression((from) => from.selectFrom('app_user').select(['id', 'username']))
    .execute();
  expect(await on('', 'end-sessions', 'hal')).toContain('1 ended');
  const attempt = { username: 'hal', address: '192.0.2.1' };
  await noteSignIn(database().db, attempt, 'refused');
  await noteSignIn(database().db, { ...attempt, username: 'ida' }, 'signed_in');
  expect(await on('', 'sign-ins', 'hal')).toMatch(
    /^\S+Z  hal  192\.0\.2\.1  Wrong name or password$/,
  );
  expect(await on('', 'sign-ins', '--last', '1')).toMatch(/^\S+  ida .*Signed in$/);
});
