import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { readCleanNames } from './clean-names.ts';
import { ImportError } from './import-error.ts';
import type { ImportResult } from './import-result.ts';
import { summariseImport } from './import-summary.ts';
import { CLEAN_NAMES_FILE } from './seed-database.ts';
import { seedLists } from './seed-lists.ts';
import { importDpd } from './store/import-dpd.ts';
import { importNoc } from './store/import-noc.ts';

export interface ImportCommandContext {
  readonly db: Kysely<Schema>;
  /** Take one line each. */
  readonly out: (line: string) => void;
  readonly err: (line: string) => void;
  /** The clean names and the small lists come from there. */
  readonly seedFolder: string;
  /** Who imports, for the history. */
  readonly actor?: string;
  /** YYYY-MM-DD: when notices were fetched, unless `--date` says. */
  readonly today?: string;
}

const USAGE = 'Usage: npm run import -- dpd <allfiles.zip> <allfiles_ap.zip> <allfiles_dr.zip> --date 2026-04-01, or npm run import -- noc <json…> [--date 2026-10-01]';

/** Runs `dpd <zip…> --date …` or `noc <json…>`; the exit status: 0 done or nothing to do, 1 refused, 2 wrong usage. */
export const runImportCommand = async (argv: readonly string[], context: ImportCommandContext): Promise<number> => {
  try {
    const result = await runImport(argv, context);
    for (const line of summariseImport(result)) context.out(line);
    return 0;
  } catch (error) {
    if (!(error instanceof ImportError)) throw error;
    context.err(error.message);
    return error.code === 'usage' ? 2 : 1;
  }
};

const runImport = async (argv: readonly string[], { db, seedFolder, actor = 'command line', today = new Date().toISOString().slice(0, 10) }: ImportCommandContext): Promise<ImportResult> => {
  const { kind, paths, date } = readArguments(argv);
  if (kind === 'noc') {
    const fetched = readDate(date ?? today);
    await seedLists(db, seedFolder);
    return importNoc(db, { paths, date: fetched, actor });
  }
  if (date === undefined) throw new ImportError('date_missing', 'Say which extract it is: --date 2026-04-01.');
  const extracted = readDate(date);
  await seedLists(db, seedFolder);
  return importDpd(db, { paths, date: extracted, names: await readCleanNames(join(seedFolder, CLEAN_NAMES_FILE)), actor });
};

const readArguments = (argv: readonly string[]): { kind: 'dpd' | 'noc'; paths: string[]; date: string | undefined } => {
  let parsed;
  try {
    parsed = parseArgs({ args: [...argv], allowPositionals: true, options: { date: { type: 'string' } } });
  } catch {
    throw new ImportError('usage', USAGE);
  }
  const [kind, ...paths] = parsed.positionals;
  if ((kind !== 'dpd' && kind !== 'noc') || paths.length === 0) throw new ImportError('usage', USAGE);
  return { kind, paths, date: parsed.values.date };
};

const readDate = (text: string): string => {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text);
  if (!isDay) throw new ImportError('date_malformed', `"${text}" is not a date such as 2026-04-01.`);
  return text;
};
