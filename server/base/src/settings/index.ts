/** Settings of servers and commands, from the environment. Not for browsers. */
export type { LogLevel } from './kinds.ts';
export { readSettings, unknownSettings } from './read-settings.ts';
export type { Environment } from './read-settings.ts';
export { defaultOf, SETTING_NAMES, SETTINGS } from './table.ts';
export type { ProgramName, Setting } from './table.ts';
export { stopRuleOf } from './stop-rule.ts';
export type { StopRule, StopRules } from './stop-rule.ts';
export { runningPart, runPart } from './run-part.ts';
export type { Part, RunningPart } from './run-part.ts';
