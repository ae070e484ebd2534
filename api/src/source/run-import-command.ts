import { join } from 'node:path';
import { isCalendarDay } from '@refined/shared/domain';
import { commandLine, runCommandLine } from '@refined/shared/command-line';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { importMessages } from '../messages/imports.ts';
import { importDpd } from './apply/import-dpd.ts';
import { importNoc } from './apply/import-notices.ts';
import type { ImportResult } from './apply/import-result.ts';
import { summariseImport } from './apply/import-summary.ts';
import { describeFiles, findSameImport, readPastImports } from './apply/run-import.ts';
import { examineZip } from './dpd/examine-zip.ts';
import { openZip } from './dpd/zip-archive.ts';
import { CLEAN_NAMES_FILE, seedLists } from './seed-database.ts';
import { lastDay } from './uploads/import-sets.ts';
import { judgeMonth, refuseDay } from './uploads/judge-month.ts';
import type { MonthFile } from './uploads/judge-month.ts';
import { readCleanNames } from './values/clean-names.ts';
import { ImportError } from './values/refusals.ts';
import { message } from './values/source-messages.ts';

type ImportKind = 'dpd' | 'noc';

interface ImportCommandContext {
  /** Called once the command line is right. */
  readonly openDatabase: () => Promise<Kysely<Schema>>;
  /** They take one line each. */
  readonly out: (line: string) => void;
  readonly err: (line: string) => void;
  /** The folder of the clean names and the small lists. */
  readonly seedFolder: string;
  /** The user who imports, for the history. */
  readonly actor?: string;
  /** YYYY-MM-DD: when notices were fetched, unless `--date` says so. */
  readonly today?: string;
}

/** `npm run import`; `carryOut` does what the named command says. */
const importCommands = (
  carryOut: (kind: ImportKind, paths: readonly string[], date?: string) => Promise<void>,
) => {
  const program = commandLine('npm run import --', "Imports Health Canada's files.");
  program
    .command('dpd')
    .description(
      'Imports the extract of a month: the three zip files of the Drug Product Database, or one with the files of all three.',
    )
    .argument('<zip...>', 'allfiles.zip allfiles_ap.zip allfiles_dr.zip')
    .option(
      '--date <DAY>',
      "The day of the extract, e.g. 2026-04-01, when the files' names don't say.",
    )
    .action((paths: string[], { date }: { date?: string }) => carryOut('dpd', paths, date));
  program
    .command('noc')
    .description('Imports notices of compliance.')
    .argument('<json...>', "Health Canada's JSON files")
    .option('--date <DAY>', 'The day on which they were fetched; today unless told.')
    .action((paths: string[], { date }: { date?: string }) => carryOut('noc', paths, date));
  return program;
};

/**
 * Runs `dpd <zip…> --date …` or `noc <json…>`. Exit status: 0 done or nothing to do, 1 refused, 2
 * wrong usage.
 */
export const runImportCommand = async (
  argv: readonly string[],
  context: ImportCommandContext,
): Promise<number> => {
  const program = importCommands(async (kind, paths, date) => {
    for (const line of summariseImport(await runImport(context, kind, paths, date)))
      context.out(line);
  });
  try {
    const end = await runCommandLine(program, argv);
    if (end.kind === 'wrong') {
      context.err(end.sentence);
      return 2;
    }
    if (end.kind === 'help') context.out(end.text);
    return 0;
  } catch (error) {
    if (!(error instanceof ImportError)) throw error;
    context.err(error.message);
    return 1;
  }
};

const runImport = async (
  {
    openDatabase,
    seedFolder,
    actor = 'command line',
    today = new Date().toISOString().slice(0, 10),
  }: ImportCommandContext,
  kind: ImportKind,
  paths: readonly string[],
  date: string | undefined,
): Promise<ImportResult> => {
  const db = await openDatabase();
  if (kind === 'noc') {
    const fetched = readDate(date ?? today);
    await seedLists(db, seedFolder);
    return importNoc(db, { paths, date: fetched, actor });
  }
  const extracted = await dateOfMonth(db, paths, date && readDate(date), today);
  await seedLists(db, seedFolder);
  const names = await readCleanNames(join(seedFolder, CLEAN_NAMES_FILE));
  return importDpd(db, { paths, date: extracted, names, actor });
};

/** The date that the month's files carry, found without reading all of them. */
const describeMonth = async (paths: readonly string[]): Promise<MonthFile[]> => {
  const files = await describeFiles(paths);
  const described: MonthFile[] = [];
  for (const [index, path] of paths.entries()) {
    const zip = await openZip(path);
    try {
      const { newest, packed } = await examineZip(zip);
      described.push({ name: zip.name, sha256: files[index]!.sha256, newest, packed });
    } finally {
      zip.close();
    }
  }
  return described;
};

/**
 * The extract's date: the given one, else the one in the files' names. A guessed date is never
 * imported (D58).
 */
const dateOfMonth = async (
  db: Kysely<Schema>,
  paths: readonly string[],
  given: string | undefined,
  today: string,
): Promise<string> => {
  const files = await describeMonth(paths);
  const past = await readPastImports(db);
  const before = findSameImport(past, 'dpd', files);
  // Files that were imported before change nothing; the import itself reports that.
  if (before?.date) return before.date;
  const { day, from, refusals } = judgeMonth(files, past, today);
  if (refusals.length > 0) {
    throw new ImportError(
      'wrong_month',
      message('ofCommand', refusals.map(({ sentence }) => sentence).join(' ')),
    );
  }
  if (given === undefined && from === 'name') return day!;
  if (given === undefined)
    throw new ImportError('date_missing', message('ofCommand', importMessages.sayDate(day)));
  const refusal = refuseDay(given, files, lastDay('dpd', { past, today }), today);
  if (refusal !== undefined) throw new ImportError('date_refused', message('ofCommand', refusal));
  return given;
};

const readDate = (text: string): string => {
  if (!isCalendarDay(text))
    throw new ImportError(
      'date_malformed',
      message('ofCommand', `"${text}" is not a date such as 2026-04-01.`),
    );
  return text;
};
