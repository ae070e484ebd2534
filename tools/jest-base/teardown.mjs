import * as databases from './temporary-databases.mjs';
import * as folder from './temporary-folder.mjs';

/** Runs after the last test file, however the tests ended. */
export default async () => {
  await databases.teardown();
  await folder.teardown();
};
