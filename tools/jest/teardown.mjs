import * as databases from './temporary-databases.mjs';
import * as folder from './temporary-folder.mjs';

/** After the last test file of a run, however the tests ended. */
export default async () => {
  await databases.teardown();
  await folder.teardown();
};
