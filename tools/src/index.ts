export { runApiCommand } from './run-api-command.ts';
export { buildOnce, start } from './start.ts';
