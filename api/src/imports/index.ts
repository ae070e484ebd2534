/** What the rest of the API uses of the importer. */
export { runImportCommand, type ImportCommandContext } from './import-command.ts';
export { ImportError } from './import-error.ts';
export type { ImportResult } from './import-result.ts';
export { seedDatabase, type SeedOptions, type SeedStep } from './seed-database.ts';
export { importDpd } from './store/import-dpd.ts';
export { importNoc } from './store/import-noc.ts';
