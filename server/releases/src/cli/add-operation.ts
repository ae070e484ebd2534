import type { commandLine } from '@refined/server-base/command-line';
import { wrongUsage } from '../operations/definition/command-error.ts';
import type { InputSchema, Operation, OptionTable } from '../operations/definition/operation.ts';

export type Program = ReturnType<typeof commandLine>;

/** What was typed, by its names; blanks around a text are none of it. */
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

/** What has to be given, as the help's first line has it: `--message TEXT`. */
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
        // commander keeps --no-activate as activate: false.
        option.negate ? option.attributeName() : option.long!.slice(2),
        command.getOptionValue(option.attributeName()) as unknown,
      ]),
  ]);

/**
 * A text is a number where the operation takes one. Throws `usage` for an option that is blank.
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
 * An operation as a command: its arguments and options are its input. `more`: options of the command
 * line itself, which are given apart.
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
