/** For tests that start the whole product. */
export { migrate } from './db/migrate.ts';
export { openDatabase } from './db/open-database.ts';
export { createApp, type AppOptions } from './app.ts';
export { readConfiguration, type Configuration } from './process/configuration.ts';
export { start } from './process/start.ts';
