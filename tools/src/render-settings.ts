import { SETTING_NAMES, SETTINGS } from '@refined/shared/settings';
import type { ProgramName, Setting } from '@refined/shared/settings';

const PROGRAM_TEXT: Record<ProgramName, string> = {
  start: '`npm start`',
  gateway: 'gateway',
  api: 'API',
  registry: 'registry',
  release: '`npm run release`',
};
const UNIT_TEXT = { ms: ' ms' } as const;

const entries = SETTING_NAMES.map((name): [string, Setting] => [name, SETTINGS[name]]);

const withoutCode = (text: string): string => text.replaceAll('`', '');

/** The default as npm start has it, where programs have different ones. */
const mainDefault = ({ default: given }: Setting): string | undefined =>
  typeof given === 'string' ? given : Object.values(given ?? {})[0];

const WIDTH = 100;

/** A comment of lines that aren't too wide. */
const comment = (text: string): string => {
  const lines = ['#'];
  for (const word of text.split(' ')) {
    if (`${lines.at(-1)} ${word}`.length > WIDTH) lines.push('#');
    lines.push(`${lines.pop()} ${word}`);
  }
  return lines.join('\n');
};

/** One setting of `.env.example`: what it does, and the line to take the # from. */
const exampleOf = ([name, setting]: [string, Setting]): string => {
  const { about, otherwise, unit } = setting;
  const more = [unit && `In ${unit}.`, otherwise && `Default: ${otherwise}.`].filter(Boolean);
  return `${comment(withoutCode([about, ...more].join(' ')))}\n#${name}=${mainDefault(setting) ?? ''}\n`;
};

/** The whole of `.env.example`. */
export const renderExample = (): string =>
  [
    comment(
      'Copy to .env and change what you need. Everything has a default; nothing here needs a rebuild. The environment wins over .env. Relative files and folders count from this folder.',
    ),
    '# Written by npm run settings, from shared/src/settings/table.ts.\n',
    ...entries.filter(([, { isApart }]) => !isApart).map(exampleOf),
    '# Only where API and gateways are started apart: npm start sets these itself.\n',
    ...entries.filter(([, { isApart }]) => isApart).map(exampleOf),
  ]
    .join('\n')
    .trimEnd()
    .concat('\n');

const code = (text: string): string => `\`${text}\``;

const defaultText = ({ default: given, otherwise, unit }: Setting): string => {
  if (otherwise) return otherwise;
  if (given === undefined) return '';
  if (typeof given === 'string') return code(given) + (unit ? UNIT_TEXT[unit] : '');
  const [[, first], ...others] = Object.entries(given) as [
    [ProgramName, string],
    ...[ProgramName, string][],
  ];
  return [
    code(first),
    ...others.map(([program, value]) => `${PROGRAM_TEXT[program]}: ${code(value)}`),
  ].join('; ');
};

/** A Markdown table, its columns as wide as Prettier makes them. */
const table = (rows: readonly (readonly string[])[]): string => {
  const [head = []] = rows;
  const widths = head.map((_, at) => Math.max(...rows.map((row) => row[at]!.length)));
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, at) => cell.padEnd(widths[at]!)).join(' | ')} |`;
  const rule = line(widths.map((width) => '-'.repeat(width)));
  return [line(head), rule, ...rows.slice(1).map(line)].join('\n');
};

/** The table of all settings for docs/operating.md. */
export const renderTable = (): string =>
  table([
    ['setting', 'read by', 'default', 'what it does'],
    ...entries.map(([name, setting]) => [
      code(name),
      setting.programs.map((program) => PROGRAM_TEXT[program]).join(', '),
      defaultText(setting),
      setting.about,
    ]),
  ]);
