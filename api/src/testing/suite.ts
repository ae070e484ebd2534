import { afterAll, beforeAll, describe } from '@jest/globals';
import type { Database } from '../db/database.ts';
import { testDatabases } from './databases.ts';
import { bootTestApp } from './test-app.ts';
import type { BootOptions, TestApp } from './test-app.ts';

/**
 * The same tests on each database, with one API and one new database for all of them: each test
 * creates its own drugs.
 */
export const describeApi = (
  title: string,
  tests: (api: () => TestApp, kind: Database['kind']) => void,
  options: BootOptions = {},
): void =>
  describe.each(testDatabases)(`${title} on $name`, ({ name, open }) => {
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
    }, name);
  });
