import { SETTING_NAMES, SETTINGS, defaultOf } from './table.ts';
import type { ProgramName, Setting } from './table.ts';

/** The settings that a program reads, with their defaults, for its `--help`. */
export const settingsHelp = (program: ProgramName): string => {
  const rows = SETTING_NAMES.flatMap((name): [string, Setting][] => {
    const setting: Setting = SETTINGS[name];
    return setting.programs.includes(program) ? [[name, setting]] : [];
  });
  const width = Math.max(...rows.map(([name]) => name.length));
  const lines = rows.map(([name, setting]) => {
    const { otherwise, unit, about } = setting;
    const given = otherwise ?? defaultOf(setting, program);
    const shown = given === undefined ? '' : ` (default: ${given}${unit ? ` ${unit}` : ''})`;
    return `  ${name.padEnd(width)}  ${`${about}${shown}`.replaceAll('`', '')}`;
  });
  return ['Settings, from the environment:', ...lines].join('\n');
};
