import * as databases from './temporary-databases.mjs';
import * as folder from './temporary-folder.mjs';

/** Runs before the first test file. */
export default async () => {
  await folder.setup();
  databases.setup();
};
