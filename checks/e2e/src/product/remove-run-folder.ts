import { removeRunFolder } from './folders.ts';

/** Playwright's global teardown. */
export default removeRunFolder;
