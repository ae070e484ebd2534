import { PGlite } from '@electric-sql/pglite';
import { EXTENSIONS } from '../../db/embedded/extensions.ts';
import { linkHere } from '../../db/embedded/pglite-link.ts';
import type { PgliteLink } from '../../db/embedded/pglite-link.ts';
import { MemoryOfKeptFiles } from './kept-files.ts';
import type { KeptFiles } from './kept-files.ts';

/** Outside of jest's sandbox: PostgreSQL's own files, which PGlite else reads for each database. */
declare const modulesFromOutside: { readonly bundle: { readonly fsBundle: Blob } };
const { bundle } = modulesFromOutside;

/**
 * A PGlite in the test's own thread, in memory unless a folder is given; the product runs it in a
 * worker.
 */
const createHere = (dataDir?: string): Promise<PGlite> =>
  PGlite.create({ ...bundle, dataDir, extensions: EXTENSIONS });

/**
 * An empty one in memory, of which copies are cheap: each sets up all buffers again, so there are
 * few. Its rows and plans are those of any other.
 */
export const createSmall = async (): Promise<PGlite> => {
  const pglite = await PGlite.create({
    ...bundle,
    extensions: EXTENSIONS,
    initDbStartParams: ['--wal-segsize=1', '--no-data-checksums'],
    postgresqlconf: ['shared_buffers = 4MB', 'wal_buffers = 64kB', 'min_wal_size = 2MB'],
  });
  // Each is a third of the files; tests create no databases in it.
  await pglite.exec(`update pg_database set datistemplate = false`);
  await pglite.exec(`drop database template0`);
  await pglite.exec(`drop database template1`);
  return pglite;
};

/** A new one in memory that begins with what another one had. */
export const copyHere = (files: KeptFiles): Promise<PGlite> =>
  PGlite.create({ ...bundle, fs: new MemoryOfKeptFiles(files), extensions: EXTENSIONS });

export const openHere = async (dataDir?: string): Promise<PgliteLink> =>
  linkHere(await createHere(dataDir));
