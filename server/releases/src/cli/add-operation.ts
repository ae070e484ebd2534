import type { commandLine } from '@refined/server-base/command-line';
import { wrongUsage } from '../operations/definition/command-error.ts';
import type { InputSchema, Operation, OptionTable } from '../operations/definition/operation.ts';

export type Program = ReturnType<typeof commandLine>;

/** Typed arguments and options by name. */
export type TypedInput = Readonly<Record<string, unknown>>;

const addOptions = (command: Program, table: OptionTable): void => {
  for (const [name, { value, many, text }] of Object.entries(table)) {
    const flags = `--${name}${value ? ` <${value}>` : ''}`;
    if (many)
      command.option(flags, text, (value: string, before: readonly string[] = []) => [
        ...before,
        value,
      ]);
    else command.option(flags, text);
  }
};

/** The required options for the help's first line: `--message TEXT`. */
const neededOptions = ({ shape }: InputSchema, table: OptionTable): string[] =>
  Object.entries(table)
    .filter(([name]) => shape[name]?.safeParse(undefined).success === false)
    .map(([name, { value }]) => `--${name} ${value}`);

const inputOf = (command: Program): TypedInput =>
  Object.fromEntries([
    ...command.registeredArguments.map((argument, at) => [
      argument.name(),
      command.processedArgs[at],
    ]),
    ...command.options
      .filter((option) => command.getOptionValueSource(option.attributeName()) === 'cli')
      .map((option) => [
        // commander stores --no-activate as activate: false.
        option.negate ? option.attributeName() : option.long!.slice(2),
        command.getOptionValue(option.attributeName()) as unknown,
      ]),
  ]);

/**
 * Trims texts, and converts digits where the operation takes a number. Throws `usage` for a blank
 * option.
 */
const asInput = ({ shape }: InputSchema, typed: TypedInput): TypedInput =>
  Object.fromEntries(
    Object.entries(typed)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => {
        if (typeof value !== 'string') return [name, value];
        const text = value.trim();
        if (text === '') throw wrongUsage(`--${name} is empty: give it a text, or leave it out.`);
        const isText = shape[name]?.safeParse('x').success;
        return [name, !isText && /^\d+$/.test(text) ? Number(text) : text];
      }),
  );

/**
 * Adds an operation as a command, whose arguments and options are the operation's input. `more`:
 * options of the command line itself; `run` gets them separately, as `own`.
 */
export const addOperation = (
  program: Program,
  name: string,
  {
    summary,
    input,
    options,
    ...entry
  }: Pick<Operation, 'summary' | 'input' | 'options'> & {
    readonly arguments: string;
  },
  more: OptionTable,
  run: (typed: TypedInput, own: TypedInput) => Promise<void>,
): Program => {
  const command = program.command(name).summary(summary).description(summary);
  if (entry.arguments) command.arguments(entry.arguments);
  command.usage([entry.arguments, ...neededOptions(input, options), '[options]'].join(' ').trim());
  addOptions(command, { ...options, ...more });
  command.action(() => {
    const typed = Object.entries(inputOf(command));
    const isOwn = ([each]: readonly [string, unknown]) => Object.hasOwn(more, each);
    return run(
      asInput(input, Object.fromEntries(typed.filter((each) => !isOwn(each)))),
      Object.fromEntries(typed.filter(isOwn)),
    );
  });
  return command;
};
