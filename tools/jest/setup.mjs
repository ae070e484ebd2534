import * as databases from './temporary-databases.mjs';
import * as folder from './temporary-folder.mjs';

/** Before the first test file of a run. */
export default async () => {
  await folder.setup();
  databases.setup();
};
