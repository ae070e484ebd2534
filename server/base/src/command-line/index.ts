/** How the commands read what was typed. Not for browsers. */
import { Command, CommanderError } from 'commander';

/** What a command line was before its command ran; `done`: the command ran. */
export type CommandLineEnd =
  | { readonly kind: 'done' }
  | { readonly kind: 'help'; readonly text: string }
  /** One sentence; `code` is commander's, e.g. `commander.unknownOption`. */
  | { readonly kind: 'wrong'; readonly sentence: string; readonly code: string };

/** Where no terminal wraps the help, it isn't wrapped. */
const NO_WRAP = 1_000;

/**
 * A command line, as it is typed (`npm run release --`). It neither prints nor ends the process:
 * `runCommandLine` answers how it ended.
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

/** Commands and subcommands, the deepest that the arguments name. */
const typedCommand = (command: Command, args: readonly string[]): string => {
  const subcommand = command.commands.find((each) => each.name() === args[0]);
  return subcommand
    ? `${command.name()} ${typedCommand(subcommand, args.slice(1))}`
    : command.name();
};

/**
 * Parses the arguments and runs the command that they name. What the command throws is thrown; a
 * command line that can't be run is one or two sentences that say how it is helped.
 */
export const runCommandLine = async (
  command: Command,
  args: readonly string[],
): Promise<CommandLineEnd> => {
  let text = '';
  const write = (more: string): void => void (text += more);
  const output = {
    writeOut: write,
    // Errors come as a CommanderError; only the help that nobody asked for is written there.
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
