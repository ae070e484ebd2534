// Imported first by what production runs: one sentence where this Node can't. Plain JavaScript for
// Node 18 and later.
import module from 'node:module';
import { nodeProblem } from './node-version.mjs';

const problem = nodeProblem();
if (problem) {
  console.error(problem);
  process.exit(1);
}
// What was read of the sources is kept for the next start, in the system's temp folder.
module.enableCompileCache?.();
