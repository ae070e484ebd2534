/** Command lines of the commands and servers. Not for browsers. */
import { Command, CommanderError } from 'commander';

/** The outcome of a command line; `done`: its command ran. */
export type CommandLineEnd =
  | { readonly kind: 'done' }
  | { readonly kind: 'help'; readonly text: string }
  /** One sentence; `code` is commander's, e.g. `commander.unknownOption`. */
  | { readonly kind: 'wrong'; readonly sentence: string; readonly code: string };

/** Width in characters of a help text that doesn't go to a terminal: wide enough never to wrap. */
const NO_WRAP = 1_000;

/**
 * A command; `call` is what users type for it (`npm run release --`). It neither prints nor ends
 * the process: `runCommandLine` returns the outcome.
 */
export const commandLine = (call: string, about: string): Command =>
  new Command(call)
    .description(about)
    .exitOverride()
    .allowExcessArguments(false)
    .configureHelp({ subcommandTerm: (command) => command.name() })
    .helpOption('-h, --help', 'This text.');

/** "error: unknown option '--too'\n(Did you mean --to?)" as sentences. */
const sentences = (message: string): string => {
  const [said = '', meant] = message.replace(/^error: /, '').split('\n');
  const sentence = `${said.charAt(0).toUpperCase()}${said.slice(1)}`.replace(/\.?$/, '.');
  return meant ? `${sentence} ${meant.replace(/^\((.*)\)$/, '$1')}` : sentence;
};

/** The command with its subcommands, as deep as the arguments name them. */
const typedCommand = (command: Command, args: readonly string[]): string => {
  const subcommand = command.commands.find((each) => each.name() === args[0]);
  return subcommand
    ? `${command.name()} ${typedCommand(subcommand, args.slice(1))}`
    : command.name();
};

/**
 * Parses the arguments and runs the command that they name. Errors of the command are thrown. For a
 * command line that can't be run, it returns a sentence that says what is wrong and where help is.
 */
export const runCommandLine = async (
  command: Command,
  args: readonly string[],
): Promise<CommandLineEnd> => {
  let text = '';
  const write = (more: string): void => void (text += more);
  const output = {
    writeOut: write,
    // Errors come as a CommanderError; only help that wasn't asked for is written here.
    writeErr: () => {},
    getOutHelpWidth: () => (process.stdout.isTTY ? process.stdout.columns : NO_WRAP),
  };
  const configure = (each: Command): void => {
    each.configureOutput(output);
    each.commands.forEach(configure);
  };
  configure(command);
  try {
    await command.parseAsync(args, { from: 'user' });
    return { kind: 'done' };
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode === 0) return { kind: 'help', text: text.trimEnd() };
    const help = `See ${typedCommand(command, args)} --help`;
    if (error.code === 'commander.help')
      return { kind: 'wrong', sentence: `A command is missing. ${help}`, code: error.code };
    return { kind: 'wrong', sentence: `${sentences(error.message)} ${help}`, code: error.code };
  }
};
