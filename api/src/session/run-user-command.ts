import type { Kysely } from 'kysely';
import { parseArgs } from 'node:util';
import type { Schema } from '../db/schema.ts';
import { UserFault, addUser, disableUser, listUsers, setPassword } from './users.ts';

const USAGE = `Usage: npm run user -- add NAME [--first-name TEXT] [--last-name TEXT] [--email TEXT] [--password-stdin]
       npm run user -- password NAME [--password-stdin]
       npm run user -- disable NAME
       npm run user -- list`;

export interface UserCommandContext {
  readonly db: Kysely<Schema>;
  readonly out: (line: string) => void;
  readonly readPassword: (fromStdin: boolean) => Promise<string>;
}

const OPTIONS = {
  'first-name': { type: 'string' },
  'last-name': { type: 'string' },
  email: { type: 'string' },
  'password-stdin': { type: 'boolean' },
} as const;

const parse = (argv: readonly string[]) => {
  try {
    return parseArgs({ args: [...argv], allowPositionals: true, options: OPTIONS });
  } catch {
    throw new UserFault(USAGE);
  }
};

/**
 * Runs `add`, `password`, `disable` or `list`; returns the exit status. Throws a UserFault with a
 * sentence, or with the usage.
 */
export const runUserCommand = async (
  argv: readonly string[],
  { db, out, readPassword }: UserCommandContext,
): Promise<number> => {
  const { positionals, values } = parse(argv);
  const [command, username, ...rest] = positionals;
  if (rest.length > 0 || (command === 'list') === (username !== undefined))
    throw new UserFault(USAGE);
  if (command === 'list') {
    for (const { username: name, first_name, last_name, email, active } of await listUsers(db))
      out(
        [name, `${first_name} ${last_name}`.trim(), email, active ? '' : 'disabled']
          .filter(Boolean)
          .join('  '),
      );
    return 0;
  }
  if (username === undefined) throw new UserFault(USAGE);
  switch (command) {
    case 'add':
      await addUser(db, {
        username,
        password: await readPassword(values['password-stdin'] ?? false),
        first_name: values['first-name'] ?? '',
        last_name: values['last-name'] ?? '',
        email: values.email ?? '',
      });
      out(`User ${username} added.`);
      return 0;
    case 'password':
      await setPassword(db, username, await readPassword(values['password-stdin'] ?? false));
      out(`User ${username} has a new password and is signed out everywhere.`);
      return 0;
    case 'disable':
      await disableUser(db, username);
      out(`User ${username} is disabled and signed out everywhere.`);
      return 0;
    default:
      throw new UserFault(USAGE);
  }
};
