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
    /** What members are read as that the shape doesn't name. */
    readonly catchall?: z.ZodMiniType;
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
  /** What it had last, if that wasn't an object: in a long list most values come again. */
  raw: unknown;
  /** What was read then. */
  value: unknown;
  readonly read: Read;
  /** Left out where the value lacks it, and otherwise read as if it were undefined. */
  readonly absent: 'left out' | 'refused' | 'read';
}

const memberOf = (name: string, schema: z.ZodMiniType): Member => {
  const { optin, optout } = inside(schema);
  const absent = optin === undefined ? 'refused' : optout === 'optional' ? 'left out' : 'read';
  return { name, read: readerOf(schema), absent, raw: NO, value: NO };
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

// What is read belongs to the reader, so an object or a list is returned itself, and where a member
// is read as something else, it is put into its place: a long list is not copied. Only a refused
// value may be left half read, and nobody looks at that again (see `takesObjects`).

/** @param isLoose keeps the members that the shape doesn't name, whatever they are */
const objectReader = (
  shape: Readonly<Record<string, z.ZodMiniType>>,
  isLoose: boolean,
): Read | undefined => {
  const entries = Object.entries(shape);
  if (entries.some(([, schema]) => inside(schema).optin === 'defaulted')) return undefined;
  const members = entries.map(([name, schema]) => memberOf(name, schema));
  const names = Object.keys(shape);
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return NO;
    const given = value as Record<string, unknown>;
    let found = 0;
    for (const member of members) {
      const { name, absent } = member;
      const raw = given[name];
      const isThere = raw !== undefined || name in given;
      if (isThere) found += 1;
      else if (absent === 'left out') continue;
      else if (absent === 'refused') return NO;
      let known = member.value;
      if (raw !== member.raw) {
        known = member.read(raw);
        if (known === NO) return NO;
        if (typeof known !== 'object') {
          member.raw = raw;
          member.value = known;
        }
      }
      if (known === raw) continue;
      given[name] = known;
      if (!isThere) found += 1;
    }
    if (isLoose) {
      // As zod: a copy of the object would take it for its prototype.
      if (Object.hasOwn(given, '__proto__')) delete given['__proto__'];
      return given;
    }
    let all = 0;
    for (const _ in given) all += 1;
    return all === found ? given : onlyKnown(given, names);
  };
};

const arrayReader =
  (read: Read): Read =>
  (value) => {
    if (!Array.isArray(value)) return NO;
    const given: unknown[] = value;
    for (let at = 0; at < given.length; at += 1) {
      const item = given[at];
      const known = read(item);
      if (known === NO) return NO;
      if (known !== item) given[at] = known;
    }
    return given;
  };

const PRIMITIVES = ['string', 'number', 'boolean', 'enum', 'literal'];

/** Whether it may accept an object or a list. */
const takesObjects = (schema: z.ZodMiniType): boolean => {
  const { type, innerType, in: first, options } = inside(schema).def;
  const parts = options ?? [innerType ?? first].filter((part) => part !== undefined);
  return parts.length > 0 ? parts.some(takesObjects) : !PRIMITIVES.includes(type);
};

const objectReaderOf = ({ shape, catchall }: Inside['def']): Read | undefined => {
  const isLoose = catchall !== undefined && inside(catchall).def.type === 'unknown';
  return shape && (isLoose || !catchall) ? objectReader(shape, isLoose) : undefined;
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
      return objectReaderOf(def);
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
      // A second one would get what the first one has half read.
      if (def.options!.filter(takesObjects).length > 1) return undefined;
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
