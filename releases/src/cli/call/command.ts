import type { ReleaseStore } from '../../objects/release-store.ts';
import type { Environment } from '@refined/shared/settings';
import type { BrowserCheck } from './browser-check.ts';
import type { Builder, BundleReader } from './builder.ts';
import type { ContractComparison, SourceChecks } from './source-checks.ts';
import type { ExitCode } from './exit-codes.ts';

/** One option of a command. */
export interface CommandOption {
  readonly type: 'string' | 'boolean';
  /** For string options: the value's placeholder in the help. */
  readonly value?: string;
  /** String options that may be given several times. */
  readonly many?: true;
  readonly text: string;
}

export type OptionTable = Readonly<Record<string, CommandOption>>;

/** A command's output: a document for scripts, a text for people. */
export interface Answer {
  readonly document: unknown;
  readonly text: string;
  readonly exit?: ExitCode;
}

/** The environment of a command; tests replace it. */
export interface Surroundings {
  /** Folder of the repository. */
  readonly root: string;
  /** Folder in which the user typed the command: relative paths start here. */
  readonly folder: string;
  readonly environment: Environment;
  readonly build: Builder;
  readonly readBundle: BundleReader;
  /** The sources of every bundle besides its own workspace; paths from `root`. */
  readonly bundledWith: readonly string[];
  readonly checkTogether: BrowserCheck;
  readonly sourceChecks: SourceChecks;
  readonly compareContract: ContractComparison;
}

/** One call of a command. */
export interface Call extends Surroundings {
  readonly positionals: readonly string[];
  readonly options: Readonly<Record<string, string | boolean | readonly string[] | undefined>>;
  /** The store that `--store` or RELEASES names. Throws `usage` when the location is invalid. */
  readonly store: () => ReleaseStore;
  /** Prints progress of longer steps. */
  readonly say: (line: string) => void;
}

export interface ReleaseCommand {
  readonly name: string;
  /** One line, in the list of commands. */
  readonly summary: string;
  /** The text after the command's name in the help, one line per form. */
  readonly usage: readonly string[];
  /** Its arguments in commander's notation: `<workspace> [version]`. */
  readonly arguments: string;
  /** Sentences of the help. */
  readonly about?: string;
  readonly options: OptionTable;
  /** Examples: the text after `npm run release -- `, and what it does. */
  readonly examples: readonly (readonly [line: string, does: string])[];
  run(call: Call): Promise<Answer>;
}
