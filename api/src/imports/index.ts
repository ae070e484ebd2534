/** What the rest of the API uses of the importer. */
export { readCleanNames, type CleanNames } from './clean-names.ts';
export { DPD_STATES, EXTRACT_ZIPS } from './dpd/extract/dpd-files.ts';
export { examineZip } from './dpd/extract/examine-zip.ts';
export { openZip, type ZipArchive } from './dpd/extract/zip-archive.ts';
export { ImportError, type ImportErrorCode } from './import-error.ts';
export type { ImportProgress, ImportStage, OnProgress } from './import-progress.ts';
export { IMPORT_STAGES } from './import-progress.ts';
export { figureOf, type ImportCounts, type ImportResult } from './import-result.ts';
export { recordset } from './store/bulk.ts';
export type { ChangeKind, ChangeValue } from './change.ts';
export { textsOf } from './source-values.ts';
export { summariseImport } from './import-summary.ts';
export { runImportCommand, type ImportCommandContext } from './run-import-command.ts';
export { addDays, isDay } from './month/days.ts';
export { dayInName } from './month/file-day.ts';
export { judgeMonth, refuseDay } from './month/judge-month.ts';
export type { MonthFile, PastImport, Refusal } from './month/judge-month.ts';
export { readPastImports } from './store/past-imports.ts';
export { readJsonRecords } from './noc/json-records.ts';
export { readNoticeRecords } from './noc/notice-records.ts';
export type { Reject } from './reject.ts';
export { CLEAN_NAMES_FILE } from './seed-database.ts';
export { seedDatabase, type SeedOptions, type SeedStep } from './seed-database.ts';
export { seedLists } from './seed-lists.ts';
export { importDpd, type DpdImport } from './store/import-dpd.ts';
export { importNoc, type NocImport } from './store/import-noc.ts';
export type { ImportOptions } from './store/run-import.ts';
export {
  countTakeBack,
  findJudgedRun,
  readKept,
  refusalOf,
  type JudgedRun,
} from './take-back/judge-take-back.ts';
export { takeBackImport } from './take-back/take-back.ts';
