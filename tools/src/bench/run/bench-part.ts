import type { BenchRun } from './bench-run.ts';

/** One figure beside its bar. */
export interface BarRow {
  readonly what: string;
  readonly value: number;
  /** Of the value and the bar: `ms`, `KB`, `×`, … */
  readonly unit: string;
  /** The value may be this at most, or must be this at least. */
  readonly atMost?: number;
  readonly atLeast?: number;
}

export interface PartOption {
  /** As commander reads it, e.g. `--rounds <N>`. */
  readonly flags: string;
  readonly description: string;
  /** What holds where it isn't typed. */
  readonly standard?: string;
}

/**
 * One part of `npm run bench`. `options` are as typed, by their long name in camel case.
 *
 * A part only measures: starting and ending, the circumstances, the JSON, the document and the bars
 * are the same for all parts (`run-part.ts`).
 */
export interface BenchPart<Figures extends object = object> {
  readonly name: string;
  readonly description: string;
  readonly options: readonly PartOption[];
  readonly measure: (
    run: BenchRun,
    options: Readonly<Record<string, string | undefined>>,
  ) => Promise<Figures>;
  /** What the figures say in the terminal, a line each. */
  readonly lines: (figures: Figures) => readonly string[];
  /** The figures that have a bar. */
  readonly bars: (figures: Figures) => readonly BarRow[];
  /** Tables for docs/performance.md, in Markdown; the document has marks with the part's name. */
  readonly section: (figures: Figures) => string;
}

/** For the list of parts, whose figures differ. */
export const benchPart = <Figures extends object>(part: BenchPart<Figures>): BenchPart =>
  part as unknown as BenchPart;
