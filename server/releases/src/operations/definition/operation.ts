import * as z from '@refined/shared/schema';
import { checkWorkspace } from '../../objects/names.ts';
import type { ReleaseStore } from '../../objects/release-store.ts';
import { type ExitCode, wrongUsage } from './command-error.ts';
import type { Reader } from './reader.ts';
import type { Surroundings } from './surroundings.ts';

/** An operation's result: a document for scripts, a text for people. */
export interface Answer {
  readonly document: unknown;
  readonly text: string;
  readonly exit?: ExitCode;
}

/** Who runs an operation, and where. */
export interface Call extends Surroundings {
  /** Throws `usage` when the location is invalid. */
  readonly store: () => ReleaseStore;
  readonly by: () => string;
  /** Prints the progress of longer steps. */
  readonly say: (line: string) => void;
  readonly reader: Reader;
}

/** The help of an input that is an option of the command line. */
export interface OptionHelp {
  readonly text: string;
  /** The value's placeholder; undefined: the option has no value. */
  readonly value?: string;
  /** The option may be repeated. */
  readonly many?: true;
  /** The message if it is missing. */
  readonly missing?: string;
}
export type OptionTable = Readonly<Record<string, OptionHelp>>;

export type InputSchema = z.ZodMiniType & {
  readonly shape: Readonly<Record<string, z.ZodMiniType>>;
};

export interface Entry<Schema extends InputSchema> {
  /** One line for the list of commands. */
  readonly summary: string;
  /** Inputs that are arguments, in commander's notation: `<workspace> [version]`. */
  readonly arguments: string;
  /** Further sentences of the help. */
  readonly about?: string;
  /** Inputs that are options. `no-activate` sets the input `activate` to false. */
  readonly options: OptionTable;
  /** Examples: the text after `npm run release -- `, and what it does. */
  readonly examples: readonly (readonly [line: string, does: string])[];
  readonly input: Schema;
  /** It needs no store. */
  readonly storeless?: true;
  run(call: Call, input: z.output<Schema>): Promise<Answer>;
}

/** An operation on releases, as in the table; `run` gets the input that its schema has parsed. */
export type Operation = Entry<InputSchema>;

/** Makes an operation whose `run` throws `bad-name` for an invalid workspace. */
export const operation = <Schema extends InputSchema>(entry: Entry<Schema>): Entry<Schema> => ({
  ...entry,
  run: async (call, input) => {
    const { workspace } = input as { readonly workspace?: unknown };
    if (typeof workspace === 'string') checkWorkspace(workspace);
    return entry.run(call, input);
  },
});

/** The workspace that an operation is about. */
export const WORKSPACE = { workspace: z.string() };

export const EXPECT_HELP: OptionTable = {
  'expect-generation': {
    value: 'N',
    text: 'Refuse (exit 4) unless the state is at generation N: nobody changed anything since you looked.',
  },
};
const REASON_HELP: OptionTable = {
  reason: { value: 'TEXT', text: 'The reason, for the history.' },
};
export const WHY_HELP: OptionTable = { ...REASON_HELP, ...EXPECT_HELP };
export const FORCE_HELP: OptionTable = {
  force: {
    text: "Even when shell and screens don't fit: pages then show the previous release of what doesn't fit.",
  },
};
export const FORCE = { force: z.optional(z.boolean()) };

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
      : `--${name} ${message}.`,
  );
};
