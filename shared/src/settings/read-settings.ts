import { resolve } from 'node:path';
import { SETTINGS, SETTING_NAMES, defaultOf } from './table.ts';
import type { ProgramName, Setting, SettingName, SettingsOf } from './table.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** One sentence for each setting that can't be used. */
export interface WrongSettings {
  readonly problems: readonly string[];
}

/** A text as the setting's kind has it, or the sentence what is wrong with it. */
const parsed = (
  name: SettingName,
  { kind, isSecret }: Setting,
  given: string,
): { value: unknown } | { problem: string } => {
  const result = kind.schema.safeParse(given);
  if (result.success) return { value: result.data };
  // Of a list only the wrong part is shown.
  const [at] = result.error.issues[0]!.path;
  const wrong =
    typeof at === 'number'
      ? given
          .split(',')
          .map((part) => part.trim())
          .filter(Boolean)[at]
      : given;
  return { problem: `${name} must be ${kind.allowed}${isSecret ? '' : `, not "${wrong}"`}.` };
};

const isAddress = (value: string): boolean => value.includes('://');

/**
 * A program's settings from the environment; all that is wrong with them comes at once. A blank
 * value is none. Files and folders come absolute: relative ones count from `root`.
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
    const given = environment[name]?.trim() || defaultOf(setting, program);
    if (given === undefined) continue;
    const result = parsed(name, setting, given);
    if ('problem' in result) problems.push(result.problem);
    else if (setting.kind.isPath && !isAddress(result.value as string))
      settings[name] = resolve(root, result.value as string);
    else settings[name] = result.value;
  }
  return problems.length > 0 ? { problems } : { settings: settings as SettingsOf<Program> };
};
