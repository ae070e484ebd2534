import * as databases from './temporary-databases.ts';
import * as folder from './temporary-folder.ts';

/** Runs after the last test file, however the tests ended. */
export default async (): Promise<void> => {
  await databases.teardown();
  await folder.teardown();
};
