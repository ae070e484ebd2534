import type { OptionTable, ReleaseCommand } from './call/command.ts';
import { EXIT_TEXT } from './call/exit-codes.ts';
import { COMMON_OPTIONS } from './call/option-values.ts';
import { textTable } from './output/text-table.ts';

const CALL = 'npm run release --';

const indented = (text: string): string =>
  text
    .split('\n')
    .map((line) => (line ? `  ${line}` : line))
    .join('\n');

const optionLines = (options: OptionTable): string =>
  indented(
    textTable(
      Object.entries(options).map(([name, { value, text }]) => [
        `--${name}${value ? ` ${value}` : ''}`,
        text,
      ]),
    ),
  );

/** The help of one command. */
export const commandHelp = ({
  name,
  summary,
  usage,
  about,
  options,
  examples,
}: ReleaseCommand): string =>
  [
    summary,
    '',
    ...usage.map((line) => `${CALL} ${name} ${line}`.trimEnd()),
    ...(about ? ['', about] : []),
    '',
    'Options:',
    optionLines({ ...options, ...COMMON_OPTIONS }),
    '',
    'Examples:',
    ...examples.flatMap(([line, does]) => [`  ${CALL} ${line}`, `      ${does}`]),
    '',
    `Exit codes: ${EXIT_TEXT}`,
  ].join('\n');

/** The list of commands. */
export const allHelp = (commands: readonly ReleaseCommand[]): string =>
  [
    'Releases: ship one screen, roll one back. Everything works on a running product and is undone by one command.',
    '',
    `${CALL} <command> …`,
    '',
    indented(textTable(commands.map(({ name, summary }) => [name, summary]))),
    '',
    `${CALL} <command> --help says the rest; --json answers one JSON document (npm run -s release -- …).`,
    'RELEASES names the store: a folder, or s3://bucket/prefix. docs/operating.md is the handbook.',
    '',
    `Exit codes: ${EXIT_TEXT}`,
  ].join('\n');
