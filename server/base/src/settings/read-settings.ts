import { resolve } from 'node:path';
import { nearestWithin } from '../process/index.ts';
import {
  defaultOf,
  SETTING_NAMES,
  SETTINGS,
  type ProgramName,
  type Setting,
  type SettingName,
  type SettingsOf,
} from './table.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** One sentence for each setting that can't be used. */
interface WrongSettings {
  readonly problems: readonly string[];
}

/** The typed value of a setting's text, or a sentence that says what is wrong. */
const parsed = (
  name: SettingName,
  { kind, isSecret }: Setting,
  text: string,
): { value: unknown } | { problem: string } => {
  const result = kind.schema.safeParse(text);
  if (result.success) return { value: result.data };
  // For a list, only the wrong item is shown.
  const [at] = result.error.issues[0]!.path;
  const wrong =
    typeof at === 'number'
      ? text
          .split(',')
          .map((part) => part.trim())
          .filter(Boolean)[at]
      : text;
  return { problem: `${name} must be ${kind.allowed}${isSecret ? '' : `, not "${wrong}"`}.` };
};

const isAddress = (value: string): boolean => value.includes('://');

/**
 * A program's settings from the environment, or all their problems at once. A blank value means the
 * default, or turns the setting off (`offWhenBlank`). Relative paths are resolved from `root`.
 */
export const readSettings = <Program extends ProgramName>(
  program: Program,
  environment: Environment,
  root: string,
): { settings: SettingsOf<Program> } | WrongSettings => {
  const problems: string[] = [];
  const settings: Partial<Record<SettingName, unknown>> = {};
  for (const name of SETTING_NAMES) {
    const setting: Setting = SETTINGS[name];
    if (!setting.programs.includes(program)) continue;
    const written = environment[name]?.trim();
    if (written === '' && setting.offWhenBlank) continue;
    const text = written || defaultOf(setting, program);
    if (text === undefined) continue;
    const result = parsed(name, setting, text);
    if ('problem' in result) problems.push(result.problem);
    else if (setting.kind.isPath && !isAddress(result.value as string))
      settings[name] = resolve(root, result.value as string);
    else settings[name] = result.value;
  }
  return problems.length > 0 ? { problems } : { settings: settings as SettingsOf<Program> };
};

/** Prefixes of our settings only. Many programs have variables that start with API_ or GATEWAY_. */
const OUR_PREFIXES = ['RELEASE_', 'RELEASES_', 'PRODUCT_', 'OVERRIDE_'];
/** Shorter names are close to too many other programs' variables. */
const SHORTEST_MISSPELLED = 6;
/** Close to API_HOST and API_PORT, but usual in containers for other purposes. */
const OF_OTHERS = ['APP_HOST', 'APP_PORT'];

/** The setting that was probably meant, among those that aren't set. */
const meantBy = (name: string, environment: Environment): string | undefined => {
  if (name.length < SHORTEST_MISSPELLED || OF_OTHERS.includes(name)) return undefined;
  const missing = SETTING_NAMES.filter((setting) => !environment[setting]?.trim());
  return nearestWithin(name.length > 8 ? 2 : 1, name, missing);
};

/**
 * A warning for each variable that looks like a setting but isn't: it has one of our prefixes, or
 * it is a misspelled setting. Never an error: the environment holds other programs' variables too.
 */
export const unknownSettings = (environment: Environment): string[] =>
  Object.keys(environment)
    .filter((name) => !Object.hasOwn(SETTINGS, name) && environment[name]?.trim())
    .sort()
    .flatMap((name) => {
      const meant = meantBy(name, environment);
      if (meant) return `Warning: there is no setting ${name}. Did you mean ${meant}?`;
      return OUR_PREFIXES.some((prefix) => name.startsWith(prefix))
        ? `Warning: there is no setting ${name}. .env.example lists the settings.`
        : [];
    });
