import { copyFile, mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { CLEAN_NAMES_FILE } from '../seed/seed-database.ts';

const NAMES =
  'mp_code,Health_Canada_identifier,Health_Canada_product_name\n"1","00000001","Brand-1"\n"2","00000002",NA\n';

/**
 * A new folder with the small lists as they are shipped, and two clean names instead of fourteen
 * thousand.
 */
export const writeSeedFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'refined-seed-'));
  await copyFile(join(process.cwd(), 'seed', 'lists.json'), join(folder, 'lists.json'));
  await mkdir(join(folder, 'ccdd'));
  await writeFile(join(folder, CLEAN_NAMES_FILE), gzipSync(NAMES));
  return folder;
};
