import type * as z from '@refined/shared/schema';

/** What a reader returns for a value that isn't what its schema says. */
const NO = Symbol('not as the schema says');

type Read = (value: unknown) => unknown;

/** What a schema is made of, as zod keeps it for libraries that walk through schemas. */
interface Inside {
  readonly def: {
    readonly type: string;
    readonly checks?: readonly unknown[];
    readonly coerce?: boolean;
    readonly format?: unknown;
    readonly catchall?: unknown;
    readonly discriminator?: string;
    readonly shape?: Readonly<Record<string, z.ZodMiniType>>;
    readonly element?: z.ZodMiniType;
    readonly innerType?: z.ZodMiniType;
    readonly in?: z.ZodMiniType;
    readonly out?: z.ZodMiniType;
    readonly options?: readonly z.ZodMiniType[];
    readonly transform?: (value: unknown, context?: unknown) => unknown;
    readonly catchValue?: (context?: unknown) => unknown;
  };
  readonly optin?: 'optional' | 'defaulted';
  readonly optout?: 'optional';
  /** All that it accepts, where that can be listed. */
  readonly values?: ReadonlySet<unknown>;
}

const inside = (schema: z.ZodMiniType): Inside => schema._zod as unknown as Inside;

const byZod =
  (schema: z.ZodMiniType): Read =>
  (value) => {
    const { success, data } = schema.safeParse(value);
    return success ? data : NO;
  };

interface Member {
  readonly name: string;
  readonly read: Read;
  /** Left out where the value lacks it, and otherwise read as if it were undefined. */
  readonly absent: 'left out' | 'refused' | 'read';
}

const memberOf = (name: string, schema: z.ZodMiniType): Member => {
  const { optin, optout } = inside(schema);
  const absent = optin === undefined ? 'refused' : optout === 'optional' ? 'left out' : 'read';
  return { name, read: readerOf(schema), absent };
};

/** Without the members that the schema doesn't name. */
const onlyKnown = (
  given: Readonly<Record<string, unknown>>,
  names: readonly string[],
): Record<string, unknown> => {
  const known: Record<string, unknown> = {};
  for (const name of names) if (name in given) known[name] = given[name];
  return known;
};

// An object or a list that is read as it came is returned itself, not copied: most of a long list
// is. A copy by `...` or `slice` is as large as the original; one that grows member by member
// reserves room for more.

const objectReader = (shape: Readonly<Record<string, z.ZodMiniType>>): Read | undefined => {
  const entries = Object.entries(shape);
  if (entries.some(([, schema]) => inside(schema).optin === 'defaulted')) return undefined;
  const members = entries.map(([name, schema]) => memberOf(name, schema));
  const names = Object.keys(shape);
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return NO;
    const given = value as Readonly<Record<string, unknown>>;
    let changed: Record<string, unknown> | undefined;
    let found = 0;
    for (const { name, read, absent } of members) {
      const raw = given[name];
      const isThere = raw !== undefined || name in given;
      if (isThere) found += 1;
      else if (absent === 'left out') continue;
      else if (absent === 'refused') return NO;
      const member = read(raw);
      if (member === NO) return NO;
      if (member === raw) continue;
      changed ??= { ...given };
      changed[name] = member;
    }
    let all = 0;
    for (const _ in given) all += 1;
    return all === found ? (changed ?? given) : onlyKnown(changed ?? given, names);
  };
};

const arrayReader =
  (read: Read): Read =>
  (value) => {
    if (!Array.isArray(value)) return NO;
    const given: readonly unknown[] = value;
    let changed: unknown[] | undefined;
    for (let at = 0; at < given.length; at += 1) {
      const item = given[at];
      const known = read(item);
      if (known === NO) return NO;
      if (known === item) continue;
      changed ??= given.slice();
      changed[at] = known;
    }
    return changed ?? given;
  };

/** The kinds of schemas that most of an answer is made of; undefined: zod reads it itself. */
const quickReader = (schema: z.ZodMiniType): Read | undefined => {
  const { def, values } = inside(schema);
  if (def.checks?.length || def.coerce || def.format !== undefined) return undefined;
  switch (def.type) {
    case 'string':
    case 'boolean':
      return (value) => (typeof value === def.type ? value : NO);
    case 'number':
      return (value) => (Number.isFinite(value) ? value : NO);
    case 'unknown':
      return (value) => value;
    case 'enum':
    case 'literal':
      return values && ((value) => (values.has(value) ? value : NO));
    case 'object':
      return def.shape && !def.catchall ? objectReader(def.shape) : undefined;
    case 'array':
      return def.element && arrayReader(readerOf(def.element));
    case 'nullable': {
      const read = readerOf(def.innerType!);
      return (value) => (value === null ? null : read(value));
    }
    case 'optional': {
      if (inside(def.innerType!).optin === 'defaulted') return undefined;
      const read = readerOf(def.innerType!);
      return (value) => (value === undefined ? undefined : read(value));
    }
    case 'union': {
      if (def.discriminator !== undefined) return undefined;
      const reads = def.options!.map(readerOf);
      return (value) => {
        for (const read of reads) {
          const known = read(value);
          if (known !== NO) return known;
        }
        return NO;
      };
    }
    case 'pipe': {
      const [first, next] = [readerOf(def.in!), readerOf(def.out!)];
      return (value) => {
        const known = first(value);
        return known === NO ? NO : next(known);
      };
    }
    case 'transform': {
      const { transform } = def;
      // One that takes the context may refuse the value.
      return transform?.length === 1 ? (value) => transform(value) : undefined;
    }
    case 'catch': {
      const { catchValue } = def;
      if (catchValue?.length !== 0) return undefined;
      const read = readerOf(def.innerType!);
      return (value) => {
        const known = read(value);
        return known === NO ? catchValue() : known;
      };
    }
    default:
      return undefined;
  }
};

const readers = new WeakMap<z.ZodMiniType, Read>();

const readerOf = (schema: z.ZodMiniType): Read => {
  const made = readers.get(schema) ?? quickReader(schema) ?? byZod(schema);
  readers.set(schema, made);
  return made;
};

/**
 * The same value as `schema.safeParse(value).data`, in a third of the time: zod notes for each value
 * what is wrong with it, and the page's policy forbids it the code that it would make to be quick.
 * Whoever reads an answer only wants to know whether it is one. What needs no change is part of the
 * result as it is, not as a copy.
 *
 * @returns undefined if the value isn't what the schema says
 */
export const readAs = (
  schema: z.ZodMiniType,
  value: unknown,
): { readonly value: unknown } | undefined => {
  const known = readerOf(schema)(value);
  return known === NO ? undefined : { value: known };
};
