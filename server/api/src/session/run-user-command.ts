import { commandLine, runCommandLine } from '@refined/server-base/command-line';
import { type Product, LIMITS } from '@refined/shared/domain';
import type { Db } from '../db/schema.ts';
import { signInMessages } from '@refined/shared/messages';
import { readSignIns } from './sign-in-log.ts';
import {
  UserFault,
  addUser,
  disableUser,
  enableUser,
  endSessions,
  listPeople,
  setOperator,
  setPassword,
} from './users.ts';
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
 * Reads a password: on a terminal it is typed twice and hidden; otherwise (or with `fromStdin`) it
 * is all of standard input without one final line end.
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
  /** Called once the command line is valid. */
  readonly openDatabase: () => Promise<Db>;
  readonly product: Product;
  readonly out: (line: string) => void;
  readonly readPassword: (fromStdin: boolean) => Promise<string>;
}

interface PasswordOptions {
  readonly passwordStdin?: boolean;
  readonly keepPassword?: boolean;
}
interface AddOptions extends PasswordOptions {
  readonly firstName?: string;
  readonly lastName?: string;
  readonly email?: string;
  readonly operator?: boolean;
}

const KEEP = [
  '--keep-password',
  'Ask for no change at the first sign-in: for accounts of programs.',
] as const;
const FROM_STDIN = ['--password-stdin', 'Read the password from standard input.'] as const;

const userCommands = ({ openDatabase, product, out, readPassword }: UserCommandContext) => {
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
    .option(...KEEP)
    .action(async (username: string, options: AddOptions) => {
      const { firstName = '', lastName = '', email = '', passwordStdin = false } = options;
      const { operator = false, keepPassword = false } = options;
      const db = await openDatabase();
      const password = await readPassword(passwordStdin);
      const names = { first_name: firstName, last_name: lastName, email };
      const password_due = !keepPassword;
      await addUser(db, product, { username, password, ...names, operator, password_due });
      out(`User ${username} added.`);
    });
  program
    .command('password')
    .description('Gives an account a new password, signs it out everywhere, ends its feed readers.')
    .argument('<name>')
    .option(...FROM_STDIN)
    .option(...KEEP)
    .action(async (username: string, options: PasswordOptions) => {
      const { passwordStdin = false, keepPassword = false } = options;
      const db = await openDatabase();
      await setPassword(db, product, username, await readPassword(passwordStdin), !keepPassword);
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
    .command('enable')
    .description('Opens a closed account again, with the password that it had.')
    .argument('<name>')
    .action(async (username: string) => {
      await enableUser(await openDatabase(), username);
      out(`User ${username} is enabled.`);
    });
  program
    .command('end-sessions')
    .description('Signs an account out everywhere; its password stays.')
    .argument('<name>')
    .action(async (username: string) => {
      const ended = await endSessions(await openDatabase(), username);
      out(`User ${username} is signed out everywhere: ${ended} ended.`);
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
      for (const user of await listPeople(await openDatabase())) {
        const { username, first_name, last_name, email, active, operator, password_due } = user;
        const name = `${first_name} ${last_name}`.trim();
        const marks = [
          operator ? 'operator' : '',
          active ? '' : 'disabled',
          password_due ? 'first password' : '',
        ];
        out([username, name, email, ...marks].filter(Boolean).join('  '));
      }
    });
  program
    .command('sign-ins')
    .description('Lists sign-ins, right and wrong, and refused rights, the newest first.')
    .argument('[name]', 'Only those of this account.')
    .option('--last <COUNT>', 'How many.', String(LIMITS.signIns.page))
    .action(async (username: string | undefined, { last }: { readonly last: string }) => {
      if (!/^[1-9]\d{0,5}$/.test(last)) throw new UserFault('--last takes a number from 1.');
      const limit = Math.min(Number(last), LIMITS.signIns.kept);
      const { results } = await readSignIns(await openDatabase(), { username, limit });
      for (const entry of results)
        out([entry.at, entry.username, entry.address, signInMessages.outcome(entry)].join('  '));
    });
  return program;
};

/**
 * Runs one of the commands. Throws a UserFault with a sentence if the command fails or the command
 * line is invalid.
 */
export const runUserCommand = async (
  argv: readonly string[],
  context: UserCommandContext,
): Promise<void> => {
  const end = await runCommandLine(userCommands(context), argv);
  if (end.kind === 'wrong') throw new UserFault(end.sentence);
  if (end.kind === 'help') context.out(end.text);
};
