import {
  SETTING_NAMES,
  SETTINGS,
  type ProgramName,
  type Setting,
} from '@refined/server-base/settings';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

const PROGRAM_TEXT: Record<ProgramName, string> = {
  start: 'npm start',
  gateway: 'gateway',
  api: 'API',
  registry: 'registry',
  release: 'npm run release',
};

const entries = SETTING_NAMES.map((name): [string, Setting] => [name, SETTINGS[name]]);

const withoutCode = (text: string): string => text.replaceAll('`', '');

/** A default in words: one that is looked up, or that differs between programs. */
const defaultText = ({ default: value, otherwise }: Setting): string | undefined => {
  if (otherwise || typeof value !== 'object') return otherwise;
  const defaults = Object.entries(value) as [ProgramName, string][];
  return defaults.map(([program, value]) => `${PROGRAM_TEXT[program]} ${value}`).join(', ');
};

/** The default, or the first program's if programs differ. */
const mainDefault = ({ default: value }: Setting): string =>
  (typeof value === 'string' ? value : Object.values(value ?? {})[0]) ?? '';

const WIDTH = 100;

const comment = (text: string): string => {
  const lines = ['#'];
  for (const word of text.split(' ')) {
    if (`${lines.at(-1)} ${word}`.length > WIDTH) lines.push('#');
    lines.push(`${lines.pop()} ${word}`);
  }
  return lines.join('\n');
};

/** One setting of `.env.example`: its description, its readers, and the line to uncomment. */
const exampleOf = ([name, setting]: [string, Setting]): string => {
  const { about, unit, programs } = setting;
  const standard = defaultText(setting);
  const text = [
    about,
    unit && `In ${unit}.`,
    standard && `Default: ${standard}.`,
    `Read by ${programs.map((program) => PROGRAM_TEXT[program]).join(', ')}.`,
  ];
  return `${comment(withoutCode(text.filter(Boolean).join(' ')))}\n#${name}=${mainDefault(setting)}\n`;
};

/** The content of `.env.example`. */
export const renderExample = (): string =>
  [
    comment(
      'Copy to .env and change what you need. Everything has a default; nothing here needs a rebuild. The environment wins over .env. Relative files and folders count from this folder.',
    ),
    '# Written by npm run settings, from server/base/src/settings/table.ts.\n',
    ...entries.filter(([, { isApart }]) => !isApart).map(exampleOf),
    '# Only where API and gateways are started apart: npm start sets these itself.\n',
    ...entries.filter(([, { isApart }]) => isApart).map(exampleOf),
  ]
    .join('\n')
    .trimEnd()
    .concat('\n');

/** The file that documents the settings. */
export const EXAMPLE = '.env.example';

/** `npm run settings`. */
export const writeSettings = (root: string): void =>
  writeFileSync(join(root, EXAMPLE), renderExample());
