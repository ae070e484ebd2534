import { execFileSync } from 'node:child_process';
import { userInfo } from 'node:os';
import { wrongUsage } from './command-error.ts';
import type { Call, OptionTable } from './command.ts';

export const STORE_OPTION: OptionTable = {
  store: {
    type: 'string',
    value: 'LOCATION',
    text: 'Another store than RELEASES names: a folder, or s3://bucket/prefix.',
  },
};

export const CHANGE_OPTIONS: OptionTable = {
  reason: { type: 'string', value: 'TEXT', text: 'Why, for the history.' },
  actor: {
    type: 'string',
    value: 'NAME',
    text: "Who, for the history. Default: RELEASE_ACTOR, else git's user.name, else the system's user.",
  },
  'expect-generation': {
    type: 'string',
    value: 'N',
    text: 'Refuse (exit 4) unless the state is at generation N: nobody changed anything since you looked.',
  },
  ...STORE_OPTION,
};

export const FORCE_OPTION: OptionTable = {
  force: {
    type: 'boolean',
    text: "Also when shell and screens don't fit: pages show the release before of what doesn't.",
  },
};

/** Options of every command. */
export const COMMON_OPTIONS: OptionTable = {
  json: {
    type: 'boolean',
    text: 'One JSON document on stdout, errors too. With npm: npm run -s release -- …',
  },
};

export const flag = ({ options }: Pick<Call, 'options'>, name: string): boolean =>
  options[name] === true;

/** Undefined when it isn't given. Throws `usage` when it is blank. */
export const textOption = (
  { options }: Pick<Call, 'options'>,
  name: string,
): string | undefined => {
  const value = options[name];
  if (typeof value !== 'string') return undefined;
  if (value.trim() === '') throw wrongUsage(`--${name} is empty: give it a text, or leave it out.`);
  return value.trim();
};

/** Every value of an option that may be given several times. */
export const listOption = ({ options }: Pick<Call, 'options'>, name: string): readonly string[] => {
  const values = options[name];
  return Array.isArray(values) ? (values as readonly string[]) : [];
};

/** Undefined when it isn't given. Throws `usage` when it isn't an integer of the range. */
export const numberOption = (
  call: Pick<Call, 'options'>,
  name: string,
  { from, to = Number.MAX_SAFE_INTEGER }: { from: number; to?: number },
): number | undefined => {
  const text = textOption(call, name);
  if (text === undefined) return undefined;
  const value = /^\d+$/.test(text) ? Number(text) : NaN;
  if (!(value >= from && value <= to))
    throw wrongUsage(
      `--${name} must be a whole number ${to === Number.MAX_SAFE_INTEGER ? `of at least ${from}` : `from ${from} to ${to}`}, not "${text}".`,
    );
  return value;
};

/** Throws when two contradicting options are given. */
export const notTogether = (call: Pick<Call, 'options'>, ...names: readonly string[]): void => {
  const given = names.filter((name) => call.options[name] !== undefined);
  if (given.length > 1)
    throw wrongUsage(`${given.map((name) => `--${name}`).join(' and ')} can't be used together.`);
};

const gitUser = (folder: string): string | undefined => {
  try {
    return (
      execFileSync('git', ['config', 'user.name'], {
        cwd: folder,
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      }).trim() || undefined
    );
  } catch {
    return undefined;
  }
};

const systemUser = (): string => {
  try {
    return userInfo().username;
  } catch {
    // In a container the user may have no name.
    return `user ${process.getuid?.() ?? ''}`.trim();
  }
};

/** The actor in the history: `--actor`, RELEASE_ACTOR, git's user.name, the system's user. */
export const actorOf = (call: Pick<Call, 'options' | 'environment' | 'root'>): string =>
  textOption(call, 'actor') ??
  (call.environment.RELEASE_ACTOR?.trim() || undefined) ??
  gitUser(call.root) ??
  systemUser();
