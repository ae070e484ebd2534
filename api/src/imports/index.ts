/** What the rest of the API uses of the importer. */
export { ImportError, type ImportErrorCode } from './import-error.ts';
export type { ImportProgress, ImportStage, OnProgress } from './import-progress.ts';
export { IMPORT_STAGES } from './import-progress.ts';
export type { ImportCounts, ImportResult } from './import-result.ts';
export { summariseImport } from './import-summary.ts';
export { runImportCommand, type ImportCommandContext } from './run-import-command.ts';
export { seedDatabase, type SeedOptions, type SeedStep } from './seed-database.ts';
export { importDpd, type DpdImport } from './store/import-dpd.ts';
export { importNoc, type NocImport } from './store/import-noc.ts';
