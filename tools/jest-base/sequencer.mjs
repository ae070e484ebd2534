import { createRequire } from 'node:module';
import path from 'node:path';

const require = createRequire(import.meta.url);
const { default: TestSequencer } = require('@jest/test-sequencer');

/**
 * What takes longest, some of it in few lines. Where no run before told the times, jest begins with
 * the largest files: one of these would be the last, and a core would wait for it.
 */
export const FIRST = [
  'tools/src/new-screen/made-screen.test.ts',
  'tools/src/shared-report/shared-report.test.ts',
  'drug-edit-mfe/src/saving.test.tsx',
  'releases/src/store/racing.test.ts',
  'releases/src/restore/restore-store.test.ts',
  'releases/src/store/random-changes.test.ts',
  'releases/src/store/killed.test.ts',
  'tools/src/soak/soak-product.test.ts',
];

/** The place in the line; the same for all that aren't among the first. */
const placeOf = (file) => {
  const place = FIRST.findIndex((first) => file.endsWith(path.join(path.sep, first)));
  return place < 0 ? FIRST.length : place;
};

/** Jest's own order, but for those files. */
export default class Sequencer extends TestSequencer {
  /** @override */
  async sort(tests) {
    const byJest = await super.sort(tests);
    return byJest.sort((one, other) => placeOf(one.path) - placeOf(other.path));
  }
}
