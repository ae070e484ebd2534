import * as z from '@refined/shared/schema';
import { checkWorkspace } from '../../objects/names.ts';
import type { ReleaseStore } from '../../objects/release-store.ts';
import type { ExitCode } from './command-error.ts';
import type { Reader } from './reader.ts';
import type { Surroundings } from './surroundings.ts';

/** What an operation says: a document for scripts, a text for people. */
export interface Answer {
  readonly document: unknown;
  readonly text: string;
  readonly exit?: ExitCode;
}

/** Who asks for an operation, and where it runs. */
export interface Call extends Surroundings {
  /** Throws `usage` when the location is invalid. */
  readonly store: () => ReleaseStore;
  /** Who, for the history. */
  readonly by: () => string;
  /** Tells progress of longer steps. */
  readonly say: (line: string) => void;
  readonly reader: Reader;
}

/** What the help says of an input that the command line takes as an option. */
export interface OptionHelp {
  readonly text: string;
  /** The value's placeholder, of an option that has one. */
  readonly value?: string;
  /** It may be given several times. */
  readonly many?: true;
  /** What is said where it is missing. */
  readonly missing?: string;
}
export type OptionTable = Readonly<Record<string, OptionHelp>>;

export type InputSchema = z.ZodMiniType & {
  readonly shape: Readonly<Record<string, z.ZodMiniType>>;
};

export interface Entry<Schema extends InputSchema> {
  /** One line, in the list of commands. */
  readonly summary: string;
  /** The inputs that are arguments, in commander's notation: `<workspace> [version]`. */
  readonly arguments: string;
  /** Sentences of the help. */
  readonly about?: string;
  /** The inputs that are options. `no-activate` is the input `activate`, given as false. */
  readonly options: OptionTable;
  /** Examples: the text after `npm run release -- `, and what it does. */
  readonly examples: readonly (readonly [line: string, does: string])[];
  readonly input: Schema;
  /** It needs no store. */
  readonly storeless?: true;
  run(call: Call, input: z.output<Schema>): Promise<Answer>;
}

/** An operation on releases, as the table has it; `run` takes what its schema reads. */
export type Operation = Entry<InputSchema>;

/** Its `run` throws `bad-name` for what can't be a workspace, whoever asks. */
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
export const REASON_HELP: OptionTable = {
  reason: { value: 'TEXT', text: 'Why, for the history.' },
};
export const WHY_HELP: OptionTable = { ...REASON_HELP, ...EXPECT_HELP };
export const FORCE_HELP: OptionTable = {
  force: {
    text: "Also when shell and screens don't fit: pages show the release before of what doesn't.",
  },
};
export const FORCE = { force: z.optional(z.boolean()) };
