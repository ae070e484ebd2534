export { newScreenCommand } from './new-screen/new-screen-command.ts';
export { runApiCommand } from './start/run-api-command.ts';
export { buildOnce, start } from './start/start.ts';
