/** What tests of the whole product start. */
export { createApp, type AppOptions } from './app.ts';
export { readConfiguration, type Configuration } from './configuration.ts';
export { start, type Running } from './start.ts';
