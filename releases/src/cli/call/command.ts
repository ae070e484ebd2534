import type { ReleaseStore } from '../../objects/release-store.ts';
import type { Environment } from '@refined/shared/settings';
import type { BrowserCheck } from './browser-check.ts';
import type { Builder } from './builder.ts';
import type { ExitCode } from './exit-codes.ts';

/** One option of a command. */
export interface CommandOption {
  readonly type: 'string' | 'boolean';
  /** Strings: what stands for the value in the help. */
  readonly value?: string;
  readonly text: string;
}

export type OptionTable = Readonly<Record<string, CommandOption>>;

/** What a command has to say: a document for scripts, a text for people. */
export interface Answer {
  readonly document: unknown;
  readonly text: string;
  readonly exit?: ExitCode;
}

/** The world as a command meets it; tests give it another one. */
export interface Surroundings {
  /** Folder of the repository. */
  readonly root: string;
  /** Where the command was typed: relative paths count from here. */
  readonly folder: string;
  readonly environment: Environment;
  readonly build: Builder;
  /** What every bundle is built from besides its own workspace; paths from `root`. */
  readonly bundledWith: readonly string[];
  readonly checkTogether: BrowserCheck;
}

/** One call of a command. */
export interface Call extends Surroundings {
  readonly positionals: readonly string[];
  readonly options: Readonly<Record<string, string | boolean | undefined>>;
  /** The store that `--store` or RELEASES names. Throws `usage` when the location is none. */
  readonly store: () => ReleaseStore;
  /** How it goes, for what takes longer than a moment. */
  readonly say: (line: string) => void;
}

export interface ReleaseCommand {
  readonly name: string;
  /** One line, in the list of commands. */
  readonly summary: string;
  /** What follows the command's name in the help, one line for each way to call it. */
  readonly usage: readonly string[];
  /** Its arguments, as commander has them: `<workspace> [version]`. */
  readonly arguments: string;
  /** Sentences of the help. */
  readonly about?: string;
  readonly options: OptionTable;
  /** What follows `npm run release -- `, and what it does. */
  readonly examples: readonly (readonly [line: string, does: string])[];
  run(call: Call): Promise<Answer>;
}
