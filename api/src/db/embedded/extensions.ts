import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';

/** The extensions of the embedded database. */
export const EXTENSIONS = { pg_trgm };
