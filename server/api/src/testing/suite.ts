import { afterAll, beforeAll, describe } from '@jest/globals';
import type { Database } from '../db/database.ts';
import { openTestDatabase } from './databases.ts';
import { bootTestApp, type BootOptions, type TestApp } from './test-app.ts';

/**
 * Tests with one API and one new database for all of them: each test creates its own drugs.
 *
 * @param open the database; default: PostgreSQL
 */
export const describeApi = (
  title: string,
  tests: (api: () => TestApp) => void,
  { open = openTestDatabase, ...options }: BootOptions & { open?: () => Promise<Database> } = {},
): void =>
  describe(title, () => {
    let database: Database | undefined;
    let api: TestApp | undefined;

    beforeAll(async () => {
      database = await open();
      api = await bootTestApp(database, options);
    });
    afterAll(async () => {
      await api?.close();
      await database?.close();
    });

    tests(() => {
      if (!api) throw new Error('the API did not start');
      return api;
    });
  });
