import * as databases from './temporary-databases.ts';
import * as folder from './temporary-folder.ts';

/** Runs after the last test file, whether or not tests failed. */
export default async (): Promise<void> => {
  await databases.teardown();
  await folder.teardown();
};
