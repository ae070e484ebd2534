export { BENCH_PARTS } from './parts.ts';
export { barLine } from './run/bars.ts';
export { runPart } from './run/run-part.ts';
