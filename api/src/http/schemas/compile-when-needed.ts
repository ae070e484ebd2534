import ajvCompiler from '@fastify/ajv-compiler';
import stringifyCompiler from '@fastify/fast-json-stringify-compiler';
import type { FastifyServerOptions } from 'fastify';
import { writtenSchema } from './late-schema.ts';

/** A route's schema of one part: of its body, its query, or an answer. */
type Route = unknown;

/** Checks a value; what is wrong with it stands in `errors` then. */
interface Validate {
  (value: unknown): unknown;
  errors?: unknown;
}
type Serialize = (value: unknown) => string;

/** What makes a compiler for an app's settings. */
type Build<Compiled> = (...settings: never[]) => (route: Route) => Compiled;

/** The compiler itself is made when it is first needed, too. */
const late = <Compiled>(
  build: Build<Compiled>,
  settings: never[],
): ((route: Route) => Compiled) => {
  let compile: ((route: Route) => Compiled) | undefined;
  return (route) => {
    compile ??= build(...settings);
    return compile(route);
  };
};

/** Compiles the schema of what is checked at the first check. */
export const validatedWhenNeeded =
  (build: Build<Validate>): Build<Validate> =>
  (...settings) => {
    const compile = late(build, settings);
    return (route) => {
      let validate: Validate | undefined;
      const check: Validate = (value) => {
        validate ??= compile(route);
        const outcome = validate(value);
        check.errors = validate.errors;
        return outcome;
      };
      return check;
    };
  };

/** Compiles the schema of an answer with the first one. */
export const serializedWhenNeeded =
  (build: Build<Serialize>): Build<Serialize> =>
  (...settings) => {
    const compile = late(build, settings);
    return (route) => {
      let serialize: Serialize | undefined;
      return (value) => {
        serialize ??= compile(route);
        return serialize(value);
      };
    };
  };

type Compilers = NonNullable<
  NonNullable<FastifyServerOptions['schemaController']>['compilersFactory']
>;

/** A compiler that takes schemas which aren't written yet, too. */
const writing =
  <Compiled>(build: Build<Compiled>): Build<Compiled> =>
  (...settings) => {
    const compile = build(...settings);
    return (route) => {
      const { schema, ...more } = route as { readonly schema: unknown };
      return compile({ ...more, schema: writtenSchema(schema) });
    };
  };

/**
 * Fastify's compilers, but each schema is written and compiled when its first value comes:
 * compiling all of the calls' was a fifth of a start, and few starts see them all. `atStart`: all
 * of them at once.
 */
export const schemaCompilers = (atStart: boolean): Compilers => {
  const validator = writing(ajvCompiler() as unknown as Build<Validate>);
  const serializer = writing(stringifyCompiler() as unknown as Build<Serialize>);
  const [buildValidator, buildSerializer] = atStart
    ? [validator, serializer]
    : [validatedWhenNeeded(validator), serializedWhenNeeded(serializer)];
  return { buildValidator, buildSerializer } as unknown as Compilers;
};
