/**
 * The parts of zod that the contract uses. The shell provides them once per page, so that a screen
 * only contains the schemas of its own calls. A part that isn't listed here needs a release of the
 * shell before a screen can use it.
 */
import { config } from 'zod/mini';

// The page's policy forbids eval: zod's test for eval would be reported as a violation.
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
