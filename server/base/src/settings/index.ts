/** Settings of servers and commands, from the environment. Not for browsers. */
export type { LogLevel } from './kinds.ts';
export { readSettings, unknownSettings, type Environment } from './read-settings.ts';
export {
  defaultOf,
  SETTING_NAMES,
  SETTINGS,
  type ProgramName,
  type Setting,
  type SettingsOf,
} from './table.ts';
export { stopRuleOf, type StopRule } from './stop-rule.ts';
export { runningPart, runPart, type RunningPart } from './run-part.ts';
