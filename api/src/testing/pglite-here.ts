import { PGlite } from '@electric-sql/pglite';
import { EXTENSIONS } from '../db/extensions.ts';
import { linkHere } from '../db/pglite-link.ts';
import type { PgliteLink } from '../db/pglite-link.ts';

/**
 * A PGlite in the test's own thread, in memory unless a folder is named: what the product runs in
 * its worker.
 */
export const openHere = async (dataDir?: string): Promise<PgliteLink> =>
  linkHere(await PGlite.create({ dataDir, extensions: EXTENSIONS }));
