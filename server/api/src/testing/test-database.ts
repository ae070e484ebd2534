import { afterAll, beforeAll } from '@jest/globals';
import type { Database } from '../db/database.ts';
import { openTestDatabase } from './databases.ts';

/**
 * One new database for all tests of the file or `describe`.
 *
 * @param open default: PostgreSQL
 */
export const testDatabase = (open = openTestDatabase): (() => Database) => {
  let database: Database | undefined;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database?.close());
  return () => database!;
};
