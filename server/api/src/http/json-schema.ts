import * as z from 'zod/mini';
import { apiMessages } from '../messages/api.ts';
import { HttpProblem } from '@refined/server-base/serving';

/** The schema of a request, for Fastify's validation. */
export const inputSchema = (schema: z.ZodMiniType): object =>
  z.toJSONSchema(schema, { target: 'draft-07', io: 'input' });

/** The same in OpenAPI's dialect, for the documentation. */
export const documentedInput = (schema: z.ZodMiniType): object =>
  z.toJSONSchema(schema, { target: 'openapi-3.0', io: 'input' });

/**
 * The schema of an answer, for Fastify's serialiser and the documentation. The serialiser drops
 * fields that the contract's schema doesn't have, so they never leave the process.
 */
export const outputSchema = (schema: z.ZodMiniType): object =>
  z.toJSONSchema(schema, {
    target: 'openapi-3.0',
    io: 'input',
    override: ({ jsonSchema }) => {
      if (jsonSchema.type === 'object') jsonSchema.additionalProperties ??= false;
    },
  });

/** The parts of a JSON schema that are read here. */
interface Shape {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly additionalProperties?: unknown;
  readonly items?: Shape;
  readonly anyOf?: readonly Shape[];
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether a schema can describe the value; `null` and texts have no keys. */
const fits = ({ type }: Shape, value: unknown): boolean =>
  type === undefined || type === (Array.isArray(value) ? 'array' : 'object');

/** Paths of the keys in a body that its schema doesn't name, such as `drugs.0.colour`. */
export const unknownKeys = (shape: Shape, value: unknown, path = ''): string[] => {
  if (shape.anyOf) {
    const found = shape.anyOf
      .filter((one) => fits(one, value))
      .map((one) => unknownKeys(one, value, path));
    return found.find((keys) => keys.length === 0) ?? found[0] ?? [];
  }
  if (Array.isArray(value))
    return shape.items
      ? value.flatMap((item, at) => unknownKeys(shape.items!, item, `${path}${at}.`))
      : [];
  // A schema with `additionalProperties` allows any other key.
  if (!isObject(value) || !shape.properties || shape.additionalProperties !== undefined) return [];
  const known = new Map(Object.entries(shape.properties));
  return Object.entries(value).flatMap(([key, item]) => {
    const inner = known.get(key);
    return inner ? unknownKeys(inner, item, `${path}${key}.`) : [`${path}${key}`];
  });
};

/** Longest name of a key in an answer. */
const NAME_LENGTH = 40;

/** 400 for unknown keys: they would be dropped, and the user would believe that they were saved. */
export const unknownKeysProblem = (keys: readonly string[]): HttpProblem =>
  new HttpProblem(400, apiMessages.malformed, {
    errors: Object.fromEntries(
      keys.map((key) => [
        key.slice(0, NAME_LENGTH),
        [apiMessages.unknownField(key.slice(0, NAME_LENGTH))],
      ]),
    ),
  });
