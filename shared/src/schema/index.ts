/**
 * The parts of zod that the contract uses. The shell provides them once per page, so that a screen
 * only contains the schemas of its own calls. A part that isn't listed here needs a release of the
 * shell before a screen can use it.
 */
import * as zod from 'zod/mini';
import { later } from './later.ts';

// The page's policy forbids eval; zod's check whether it works would be reported as a violation.
zod.config({ jitless: true });

// Where a type is written, the compiler would name the member otherwise.
const catching: typeof zod.catch = later(zod.catch);
const oneOf: typeof zod.enum = later(zod.enum);

export { catching as catch, oneOf as enum };
export const array = later(zod.array);
export const boolean = later(zod.boolean);
export const discriminatedUnion = later(zod.discriminatedUnion);
export const extend = later(zod.extend);
export const int = later(zod.int);
export const literal = later(zod.literal);
export const looseObject = later(zod.looseObject);
export const maximum: typeof zod.maximum = later(zod.maximum);
export const maxLength: typeof zod.maxLength = later(zod.maxLength);
export const minimum: typeof zod.minimum = later(zod.minimum);
export const minLength: typeof zod.minLength = later(zod.minLength);
export const nonnegative: typeof zod.nonnegative = later(zod.nonnegative);
export const nullable = later(zod.nullable);
export const nullish = later(zod.nullish);
export const number = later(zod.number);
export const object = later(zod.object);
export const optional = later(zod.optional);
export const pipe = later(zod.pipe);
export const record = later(zod.record);
export const regex: typeof zod.regex = later(zod.regex);
export const string = later(zod.string);
export const transform = later(zod.transform);
export const union = later(zod.union);
export const unknown = later(zod.unknown);
export const uuid = later(zod.uuid);
export type { input, output, ZodMiniType } from 'zod/mini';
