import { commandLine, runCommandLine } from '@refined/shared/command-line';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { UserFault, addUser, disableUser, listUsers, setOperator, setPassword } from './users.ts';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';

const silent = new Writable({ write: (_chunk, _encoding, done) => done() });

const ask = async (question: string): Promise<string> => {
  process.stderr.write(question);
  const lines = createInterface({ input: process.stdin, output: silent, terminal: true });
  try {
    return await lines.question('');
  } finally {
    lines.close();
    process.stderr.write('\n');
  }
};

/**
 * Reads a password: typed twice and hidden on a terminal; otherwise (or with `fromStdin`) all of
 * standard input without the one line end after it.
 */
export const readPassword = async (fromStdin: boolean): Promise<string> => {
  if (fromStdin || !process.stdin.isTTY)
    return (await text(process.stdin)).replace(/(?:\r\n|\n|\r)$/, '');
  const password = await ask('Password: ');
  if ((await ask('Password again: ')) !== password)
    throw new UserFault('The two passwords differ.');
  return password;
};

export interface UserCommandContext {
  /** Called once the command line is right. */
  readonly openDatabase: () => Promise<Kysely<Schema>>;
  readonly out: (line: string) => void;
  readonly readPassword: (fromStdin: boolean) => Promise<string>;
}

interface PasswordOptions {
  readonly passwordStdin?: boolean;
}
interface AddOptions extends PasswordOptions {
  readonly firstName?: string;
  readonly lastName?: string;
  readonly email?: string;
  readonly operator?: boolean;
}

const FROM_STDIN = ['--password-stdin', 'Read the password from standard input.'] as const;

const userCommands = ({ openDatabase, out, readPassword }: UserCommandContext) => {
  const program = commandLine('npm run user --', 'Accounts, in the configured database.');
  program
    .command('add')
    .description('Adds an account.')
    .argument('<name>')
    .option('--first-name <TEXT>', 'Shown to others with what the user did.')
    .option('--last-name <TEXT>', 'Shown with the first name.')
    .option('--email <TEXT>', "The user's address.")
    .option('--operator', "May change releases, on the product's page for that.")
    .option(...FROM_STDIN)
    .action(async (username: string, options: AddOptions) => {
      const { firstName = '', lastName = '', email = '', passwordStdin = false } = options;
      const { operator = false } = options;
      const db = await openDatabase();
      const password = await readPassword(passwordStdin);
      const names = { first_name: firstName, last_name: lastName, email };
      await addUser(db, { username, password, ...names, operator });
      out(`User ${username} added.`);
    });
  program
    .command('password')
    .description('Gives an account a new password, signs it out everywhere, ends its feed readers.')
    .argument('<name>')
    .option(...FROM_STDIN)
    .action(async (username: string, { passwordStdin = false }: PasswordOptions) => {
      const db = await openDatabase();
      await setPassword(db, username, await readPassword(passwordStdin));
      out(
        `User ${username} has a new password, is signed out everywhere, and its feed readers have ended.`,
      );
    });
  program
    .command('disable')
    .description('Closes an account, signs it out everywhere, ends its feed readers.')
    .argument('<name>')
    .action(async (username: string) => {
      await disableUser(await openDatabase(), username);
      out(
        `User ${username} is disabled and signed out everywhere, and its feed readers have ended.`,
      );
    });
  program
    .command('operator')
    .description('Lets an account change releases, or no longer; signs it out everywhere.')
    .argument('<name>')
    .option('--withdraw', 'It may no longer.')
    .action(async (username: string, { withdraw = false }: { readonly withdraw?: boolean }) => {
      await setOperator(await openDatabase(), username, !withdraw);
      out(
        `User ${username} ${withdraw ? 'may no longer' : 'may'} change releases, and is signed out everywhere.`,
      );
    });
  program
    .command('list')
    .description('Lists the accounts.')
    .action(async () => {
      for (const user of await listUsers(await openDatabase())) {
        const { username, first_name, last_name, email, active, operator } = user;
        const name = `${first_name} ${last_name}`.trim();
        const marks = [operator ? 'operator' : '', active ? '' : 'disabled'];
        out([username, name, email, ...marks].filter(Boolean).join('  '));
      }
    });
  return program;
};

/**
 * Runs `add`, `password`, `disable`, `operator` or `list`. Throws a UserFault with a sentence when
 * it can't be done or the command line is wrong.
 */
export const runUserCommand = async (
  argv: readonly string[],
  context: UserCommandContext,
): Promise<void> => {
  const end = await runCommandLine(userCommands(context), argv);
  if (end.kind === 'wrong') throw new UserFault(end.sentence);
  if (end.kind === 'help') context.out(end.text);
};
