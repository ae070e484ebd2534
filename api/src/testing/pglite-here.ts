import { PGlite } from '@electric-sql/pglite';
import { EXTENSIONS } from '../db/embedded/extensions.ts';
import { linkHere } from '../db/embedded/pglite-link.ts';
import type { PgliteLink } from '../db/embedded/pglite-link.ts';

/**
 * A PGlite in the test's own thread, in memory unless a folder is given; the product runs it in a
 * worker.
 */
export const createHere = (dataDir?: string): Promise<PGlite> =>
  PGlite.create({ dataDir, extensions: EXTENSIONS });

/** An in-memory copy of another one's data, from its `dumpDataDir`. */
export const copyHere = (data: Blob): Promise<PGlite> =>
  PGlite.create({ loadDataDir: data, extensions: EXTENSIONS });

export const openHere = async (dataDir?: string): Promise<PgliteLink> =>
  linkHere(await createHere(dataDir));
