/** For tests that start the whole product. */
export { migrate } from './db/migrate.ts';
export { openDatabase } from './db/open-database.ts';
export { createApp } from './app.ts';
export { readConfiguration } from './process/configuration.ts';
export { start } from './process/start.ts';
