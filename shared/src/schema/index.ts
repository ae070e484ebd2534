/**
 * The parts of zod that the contract is written with. The page has them once, from the shell, so
 * that a screen carries just the schemas of the calls it makes. A part that isn't listed here needs
 * a release of the shell before a screen can use it.
 */
import { config } from 'zod/mini';

// The policy of the page forbids eval, and zod's probe for it would be reported as a violation.
config({ jitless: true });

export {
  array,
  boolean,
  catch,
  discriminatedUnion,
  enum,
  extend,
  int,
  literal,
  looseObject,
  maximum,
  maxLength,
  minimum,
  minLength,
  nonnegative,
  nullable,
  nullish,
  number,
  object,
  optional,
  pipe,
  record,
  regex,
  string,
  transform,
  union,
  unknown,
  uuid,
} from 'zod/mini';
export type { input, output, ZodMiniType } from 'zod/mini';
