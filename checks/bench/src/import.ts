import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { table, type Part } from './part.ts';
import { chosenDatabases, emptyDatabase, ROOT, type Database } from './product.ts';
import { rounded } from './statistics.ts';

const SEED = path.join(ROOT, 'seed', 'dpd');

/** The shipped extracts, oldest first: day and zips. */
const shippedMonths = () => {
  const zips = readdirSync(SEED).filter((name) => name.endsWith('.zip'));
  const days = [...new Set(zips.map((name) => name.split('_', 1)[0]!))].sort();
  return days.map((day) => ({
    day,
    zips: zips.filter((name) => name.startsWith(day)).map((name) => path.join(SEED, name)),
  }));
};

/** Imports an extract like an operator. @returns seconds, including the start of the command */
const importMonth = ({ settings }: Database, day: string, zips: readonly string[]): number => {
  const command = path.join(ROOT, 'server/api/src/process/import-command.ts');
  const since = performance.now();
  const { status, stderr } = spawnSync(process.execPath, [command, 'dpd', ...zips, '--date', day], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, ...settings },
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`The extract of ${day} can't be imported: ${stderr}`);
  return rounded((performance.now() - since) / 1_000);
};

/** `npm run bench -- import`: a complete extract into an empty database, then a later month. */
export const importPart: Part = {
  name: 'import',
  description: 'The shipped extracts, complete: into an empty database, and a month later.',
  options: [
    { flags: '--databases <NAMES>', description: 'Of these.', standard: 'embedded,postgres' },
  ],
  measure: async (run, { databases }) => {
    const months: { database: string; day: string; seconds: number }[] = [];
    for (const kind of chosenDatabases(databases)) {
      const database = await emptyDatabase(run, kind);
      for (const { day, zips } of shippedMonths()) {
        const seconds = importMonth(database, day, zips);
        months.push({ database: kind, day, seconds });
        run.say(`${kind}: ${day} imported in ${seconds} s`);
      }
    }
    const rows = months.map(({ database, day, seconds }) => [database, day, seconds]);
    return {
      figures: { months },
      tables: table(['database', 'extract', 'seconds'], rows),
      bars: [],
    };
  },
};
