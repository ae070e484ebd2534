import { apiPart } from './api-calls/api-part.ts';
import { cardsPart } from './cards/cards-part.ts';
import { growthPart } from './growth/growth-part.ts';
import { importPart } from './import/import-part.ts';
import { listsPart } from './lists/lists-part.ts';
import { loadPart } from './load/load-part.ts';
import { monthPart } from './month/month-part.ts';
import { navigatePart } from './navigate/navigate-part.ts';
import { screensPart } from './screens/screens-part.ts';
import { startPart } from './start/start-part.ts';
import { benchPart } from './run/bench-part.ts';
import type { BenchPart } from './run/bench-part.ts';
import { weightPart } from './weight/weight-part.ts';

/** The parts of `npm run bench`, in the order in which it runs them. */
export const BENCH_PARTS: readonly BenchPart[] = [
  benchPart(listsPart),
  benchPart(cardsPart),
  benchPart(loadPart),
  benchPart(weightPart),
  benchPart(monthPart),
  benchPart(apiPart),
  benchPart(importPart),
  benchPart(growthPart),
  benchPart(screensPart),
  benchPart(navigatePart),
  benchPart(startPart),
];
