import * as databases from './temporary-databases.ts';
import * as folder from './temporary-folder.ts';

/** Runs before the first test file. */
export default async (): Promise<void> => {
  await folder.setup();
  databases.setup();
};
