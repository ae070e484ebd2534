import type * as z from '@refined/shared/schema';
import { wrongUsage } from './command-error.ts';
import type { OptionTable } from './operation.ts';

/**
 * Parses an operation's input with its schema. Throws `usage` with a sentence about the first input
 * that is missing or wrong.
 */
export const readInput = <Schema extends z.ZodMiniType>(
  schema: Schema,
  raw: Readonly<Record<string, unknown>>,
  help: OptionTable = {},
): z.output<Schema> => {
  const parsed = schema.safeParse(raw);
  if (parsed.success) return parsed.data as z.output<Schema>;
  const [{ path, message } = { path: [], message: '' }] = parsed.error.issues;
  const name = String(path[0]);
  throw wrongUsage(
    raw[name] === undefined
      ? (help[name]?.missing ?? `Give --${name} too.`)
      : `--${path.join('.')} ${message}.`,
  );
};
