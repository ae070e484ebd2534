/** What the rest of the API uses of the importer. */
export { readCleanNames, type CleanNames } from './values/clean-names.ts';
export { DPD_STATES, EXTRACT_ZIPS } from './dpd/extract/dpd-files.ts';
export { examineZip } from './dpd/extract/examine-zip.ts';
export { openZip, type ZipArchive } from './archive/zip-archive.ts';
export { ImportError, type ImportErrorCode } from './values/import-error.ts';
export type { ImportProgress, ImportStage, OnProgress } from './runs/import-progress.ts';
export { IMPORT_STAGES } from './runs/import-progress.ts';
export { figureOf, type ImportCounts, type ImportResult } from './runs/import-result.ts';
export { recordset } from '../db/bulk.ts';
export type { ChangeKind, ChangeValue } from './values/change.ts';
export { textsOf } from './apply/source-values.ts';
export { summariseImport } from './runs/import-summary.ts';
export { runImportCommand, type ImportCommandContext } from './command/run-import-command.ts';
export { addDays, isDay } from './month/days.ts';
export { dayInName } from './month/file-day.ts';
export { judgeMonth, refuseDay } from './month/judge-month.ts';
export type { MonthFile, PastImport, Refusal } from './month/judge-month.ts';
export { readPastImports } from './runs/past-imports.ts';
export { readJsonRecords } from './notices/json-records.ts';
export { readNoticeRecords } from './notices/notice-records.ts';
export type { Reject } from './values/reject.ts';
export { CLEAN_NAMES_FILE } from './seed/seed-database.ts';
export { seedDatabase, type SeedOptions, type SeedStep } from './seed/seed-database.ts';
export { seedLists } from './seed/seed-lists.ts';
export { importDpd, type DpdImport } from './apply/import-dpd.ts';
export { importNoc, type NocImport } from './apply/import-notices.ts';
export type { ImportOptions } from './apply/run-import.ts';
export {
  countTakeBack,
  findJudgedRun,
  readKept,
  refusalOf,
  type JudgedRun,
} from './take-back/judge-take-back.ts';
export { takeBackImport } from './take-back/take-back.ts';
