import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { LIMITS, type Product } from '@refined/shared/domain';
import { kitMessages } from '@refined/shared/messages';
import { apiMessages } from '../messages/api.ts';

const { shortest, longest } = LIMITS.password;

/** The password's owner. The password must not contain these names. */
export interface PasswordOwner {
  readonly username: string;
  readonly first_name?: string;
  readonly last_name?: string;
  readonly email?: string;
}

/** Words in common passwords, English and French, without digits and punctuation. */
const COMMON_WORDS = `
  aaron abc access account admin administrator alexander alexandra amanda amour andrea andrew angel angela anthony apple
  april asdf ashley august autumn azerty bailey baseball basketball batman benjamin bienvenue bonjour brandon brittany
  buster butterfly canada canadiens caroline changeme charlie charlotte cheese chelsea chicken chocolat chocolate
  christian christine christmas coffee college computer cookie correcthorsebatterystaple cowboy daniel december default
  demo destiny diamond doctor dolphin donald doudou dragon eagles elizabeth email emily enter family february ferrari
  flower football forever freedom friday friends gabriel garfield george ginger goalie google guest hannah happy harley
  health heather hello hockey home hopital hospital hotel house hunter iloveyou internet jackson january jasmine jennifer
  jessica jetaime jordan joseph joshua julien july june junior justin kaiser killer kitty lakers laptop laurent letmein
  liverpool login london loulou love loveme lovely madison maggie maison manager march marseille martin master matthew
  maverick melissa mercedes michael michelle mickey midnight monday money monkey montreal mother motdepasse mustang mylove
  naruto natasha newyork nicholas nicole nothing november nurse october office olivia online orange ottawa pass passe
  passw password patricia patrick peanut pepper pharmacist pharmacy phoenix pierre pokemon president prince princess
  private public purple qazwsx qwert qwerty rachel rainbow ranger raptors rebecca robert root samantha samsung saturday
  school sebastian secret secure security september server service shadow silver simple soccer soleil sophie spring
  starwars stephanie steven student summer sunday sunflower sunshine super superman superstar support sweet system taylor
  teacher temp temporary tennis test tester thomas thursday tiger tigger toronto trustno tuesday tweety universe user
  vacation vancouver victoria wednesday welcome whatever william windows winner winter wizard work yankees yellow zxcvbn
`
  .trim()
  .split(/\s+/)
  .sort((one, other) => other.length - one.length);

/** Sequences on the keyboard and in the alphabet, in both directions. */
const RUNS = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiopasdfghjklzxcvbnm',
  'azertyuiopqsdfghjklmwxcvbn',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  'zaq1xsw2cde3vfr4bgt5nhy6mju7ki8lo9p0',
  '1q2w3e4r5t6y7u8i9o0p',
  'qazwsxedcrfvtgbyhnujmikolp',
].flatMap((run) => [run, [...run].toReversed().join('')]);
/** From this length on, part of a sequence doesn't count as own characters. */
const SHORTEST_RUN = 3;

/** Characters that replace letters, as in p@ssw0rd. */
const LETTERS: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/** Without case, accents, spaces and punctuation. */
const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** Like `plain`, with replaced letters restored. */
const spelled = (text: string): string =>
  plain([...text.normalize('NFKD')].map((character) => LETTERS[character] ?? character).join(''));

const withoutRuns = (text: string): string => {
  let rest = '';
  for (let at = 0; at < text.length;) {
    let length = SHORTEST_RUN;
    while (
      RUNS.some((run) => run.includes(text.slice(at, at + length))) &&
      at + length <= text.length
    )
      length += 1;
    length -= 1;
    if (length >= SHORTEST_RUN) at += length;
    else rest += text[at++];
  }
  return rest;
};

/**
 * Number of characters that remain without common words, sequences, repetitions and the digits
 * around them, plus the kinds of punctuation beyond the usual ones.
 */
const ownCharacters = (text: string, password: string): number => {
  const words = COMMON_WORDS.reduce((rest, word) => rest.replaceAll(word, ' '), text);
  const left = withoutRuns(words)
    .replace(/(?<!\p{L})\p{N}+|\p{N}+(?!\p{L})|\s/gu, '')
    .replace(/(.+?)\1+/gu, '$1');
  const marks = new Set(password.replace(/[\p{L}\p{N}\s]/gu, ''));
  return [...left].length + Math.max(0, marks.size - USUAL_MARKS);
};

const USUAL_MARKS = 2;
/** A password with fewer own characters counts as common. */
const OWN_CHARACTERS = 6;

const isCommon = (password: string): boolean =>
  [plain(password), spelled(password)].some(
    (text) => ownCharacters(text, password) < OWN_CHARACTERS,
  );

/** Shorter names occur in too many words. */
const SHORTEST_NAME = 3;

/** The whole name and its words: for "jean.tremblay" also "tremblay". */
const partsOf = (name: string): string[] =>
  [name, ...name.split(/[^\p{L}\p{N}]+/u)].filter(
    (part) => [...plain(part)].length >= SHORTEST_NAME,
  );

const holds = (password: string, names: readonly string[]): boolean =>
  names
    .flatMap(partsOf)
    .some(
      (name) => plain(password).includes(plain(name)) || spelled(password).includes(spelled(name)),
    );

/**
 * Why a text can't become this user's password (D90), as a sentence; undefined if it can. Passwords
 * from before this rule stay valid until they are changed.
 */
export const passwordFault = (
  password: string,
  { username, first_name = '', last_name = '', email = '' }: PasswordOwner,
  product: Product,
): string | undefined => {
  if (/\p{Cc}/u.test(password)) return apiMessages.passwordOfLines;
  const normal = password.normalize('NFC').trim();
  if ([...normal].length < shortest) return apiMessages.passwordTooShort(shortest);
  if (password.length > longest) return apiMessages.passwordTooLong(longest);
  if (holds(password, [product.name, product.key, kitMessages.brand]))
    return apiMessages.passwordHoldsProduct;
  const [mailbox = ''] = email.split('@');
  if (holds(password, [username, first_name, last_name, mailbox]))
    return apiMessages.passwordHoldsName;
  return isCommon(password) ? apiMessages.passwordIsCommon : undefined;
};

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
