export { runApiCommand } from './start/run-api-command.ts';
export { buildOnce, start } from './start/start.ts';
