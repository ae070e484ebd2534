import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';

/** What the embedded database is opened with. */
export const EXTENSIONS = { pg_trgm };
