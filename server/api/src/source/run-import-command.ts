import { isCalendarDay } from '@refined/shared/domain';
import { commandLine, runCommandLine } from '@refined/server-base/command-line';
import type { Db } from '../db/schema.ts';
import type { SourceMessage } from '../db/json-columns.ts';
import { importMessages } from '../messages/imports.ts';
import { importDpd } from './apply/import-dpd.ts';
import { importNoc } from './apply/import-notices.ts';
import { type ImportResult, summariseImport } from './apply/import-result.ts';
import { describeFiles, findSameImport, readPastImports } from './apply/run-import.ts';
import { examineZip } from './files/examine-zip.ts';
import { openZip } from './files/zip-archive.ts';
import { readSeedNames, seedLists } from './seed-database.ts';
import { lastDay } from './jobs/import-sets.ts';
import { judgeMonth, refuseDay, type MonthFile } from './jobs/judge-month.ts';
import { today as currentDay } from './values/days.ts';
import { ImportError } from './values/refusals.ts';
import { message, textOf } from './values/source-messages.ts';

type ImportKind = 'dpd' | 'noc';

interface ImportCommandContext {
  /** Called once the command line is valid. */
  readonly openDatabase: () => Promise<Db>;
  /** Called after an import, for work on its drugs. */
  readonly afterwards?: (db: Db) => Promise<void>;
  /** Both take one line. */
  readonly out: (line: string) => void;
  readonly err: (line: string) => void;
  /** The folder with the clean names and the lists that Health Canada doesn't have. */
  readonly seedFolder: string;
  /** The user who imports, for the history. */
  readonly actor?: string;
  /** YYYY-MM-DD: when notices were fetched, unless `--date` is set. */
  readonly today?: string;
}

interface Asked {
  readonly date?: string;
  /** Confirms that what is unusual about the month is right. */
  readonly expected?: boolean;
}

/** `npm run import`; `carryOut` runs the command. */
const importCommands = (
  carryOut: (kind: ImportKind, paths: readonly string[], asked: Asked) => Promise<void>,
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
    .option(
      '--expected',
      'Import a month with unusually many changes, or with files whose days are apart.',
    )
    .action((paths: string[], asked: Asked) => carryOut('dpd', paths, asked));
  program
    .command('noc')
    .description('Imports notices of compliance.')
    .argument('<json...>', "Health Canada's JSON files")
    .option('--date <DAY>', 'The day on which they were fetched; today unless told.')
    .action((paths: string[], asked: Asked) => carryOut('noc', paths, asked));
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
  const program = importCommands(async (kind, paths, asked) => {
    for (const line of summariseImport(await runImport(context, kind, paths, asked)))
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
  context: ImportCommandContext,
  kind: ImportKind,
  paths: readonly string[],
  asked: Asked,
): Promise<ImportResult> => {
  const db = await context.openDatabase();
  const result = await importFiles(db, context, kind, paths, asked);
  await context.afterwards?.(db);
  return result;
};

const importFiles = async (
  db: Db,
  { seedFolder, actor = 'command line', today = currentDay() }: ImportCommandContext,
  kind: ImportKind,
  paths: readonly string[],
  { date, expected = false }: Asked,
): Promise<ImportResult> => {
  if (kind === 'noc') {
    const fetched = readDate(date ?? today);
    await seedLists(db, seedFolder);
    return importNoc(db, { paths, date: fetched, actor });
  }
  const month = await dateOfMonth(db, paths, date && readDate(date), today);
  askAbout(month.questions, expected);
  await seedLists(db, seedFolder);
  const names = await readSeedNames(seedFolder);
  return importDpd(
    db,
    { paths, date: month.date, names, actor },
    // Rolls the import back.
    {
      whenWritten: async (_tx, result) => {
        if (result.status === 'imported') askAbout(result.questions, expected);
      },
    },
  );
};

/** Throws `unconfirmed` unless the command line confirms the questions (D78). */
const askAbout = (questions: readonly SourceMessage[], expected: boolean): void => {
  if (questions.length > 0 && !expected)
    throw new ImportError(
      'unconfirmed',
      message('ofCommand', importMessages.sayExpected(questions.map(textOf))),
    );
};

/** The dates in the month's files, found without reading all of them. */
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
 * The extract's date: from the command line, else from the files' names. A guessed date is never
 * used (D58).
 */
const dateOfMonth = async (
  db: Db,
  paths: readonly string[],
  asked: string | undefined,
  today: string,
): Promise<{ date: string; questions: readonly SourceMessage[] }> => {
  const files = await describeMonth(paths);
  const past = await readPastImports(db);
  const before = findSameImport(past, 'dpd', files);
  // Files that were imported before change nothing; the import reports that.
  if (before?.date) return { date: before.date, questions: [] };
  const { day, from, refusals, questions } = judgeMonth(files, past, today);
  if (refusals.length > 0) {
    throw new ImportError(
      'wrong_month',
      message('ofCommand', refusals.map(({ sentence }) => sentence).join(' ')),
    );
  }
  if (asked === undefined && from === 'name' && day !== null) return { date: day, questions };
  if (asked === undefined)
    throw new ImportError('date_missing', message('ofCommand', importMessages.sayDate(day)));
  const refusal = refuseDay(asked, 'dpd', files, lastDay('dpd', { past, today }), today);
  if (refusal !== undefined) throw new ImportError('date_refused', message('ofCommand', refusal));
  return { date: asked, questions };
};

const readDate = (text: string): string => {
  if (!isCalendarDay(text))
    throw new ImportError(
      'date_malformed',
      message('ofCommand', `"${text}" is not a date such as 2026-04-01.`),
    );
  return text;
};
