import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { UserFault } from './users.ts';

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
