import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

/** scrypt's cost (D42): N = 2^17 blocks of 8 × 128 bytes, i.e. 128 MB and about 0.4 s. */
const COST = { log2N: 17, blockSize: 8, parallel: 1 };
export type PasswordCost = typeof COST;

const KEY_BYTES = 32;
const PHC = /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

const unpadded = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');

const derive = (
  password: string,
  salt: Buffer,
  { log2N, blockSize, parallel }: PasswordCost,
  bytes: number,
): Promise<Buffer> => {
  const maxmem = 2 ** log2N * blockSize * 128 + 1024 * 1024;
  const options = { N: 2 ** log2N, r: blockSize, p: parallel, maxmem };
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFC'), salt, bytes, options, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
};

const stringOf = (
  { log2N, blockSize, parallel }: PasswordCost,
  salt: Buffer,
  key: Buffer,
): string => `$scrypt$ln=${log2N},r=${blockSize},p=${parallel}$${unpadded(salt)}$${unpadded(key)}`;

/** A stored password: a PHC string with its cost parameters. */
export const hashPassword = async (
  password: string,
  cost: PasswordCost = COST,
): Promise<string> => {
  const salt = randomBytes(16);
  const key = await derive(password, salt, cost, KEY_BYTES);
  return stringOf(cost, salt, key);
};

/**
 * The hash of an unknown password. It is verified for unknown users, so that the response time
 * doesn't reveal them (D42).
 */
export const nobodysPassword = (cost: PasswordCost = COST): string =>
  stringOf(cost, randomBytes(16), randomBytes(KEY_BYTES));

/** Whether the password matches the stored one. Only two are verified at once (D42). */
export const verifyPassword = async (password: string, stored: string): Promise<boolean> => {
  const [, log2N, blockSize, parallel, salt, key] = PHC.exec(stored) ?? [];
  if (!salt || !key) throw new Error('a stored password is no PHC string of scrypt');
  const expected = Buffer.from(key, 'base64');
  const derived = await derive(
    password,
    Buffer.from(salt, 'base64'),
    { log2N: Number(log2N), blockSize: Number(blockSize), parallel: Number(parallel) },
    expected.length,
  );
  return timingSafeEqual(derived, expected);
};
