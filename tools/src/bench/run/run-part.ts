import { loadavg } from 'node:os';
import path from 'node:path';
import { barLine } from './bars.ts';
import type { BarRow, BenchPart } from './bench-part.ts';
import { withBenchRun } from './bench-run.ts';
import { circumstances, wasBusy } from './circumstances.ts';
import { recordedSection, recordSection } from './performance-document.ts';
import { saveFigures } from './save-figures.ts';

export interface PartRun {
  readonly root: string;
  /** The folder that the JSON goes to. */
  readonly out: string;
  /** Whether docs/performance.md shows the result. */
  readonly record: boolean;
  /** As typed. */
  readonly options: Readonly<Record<string, string | undefined>>;
  readonly say: (line: string) => void;
}

const standards = ({ options }: BenchPart): Record<string, string | undefined> =>
  Object.fromEntries(
    options.map(({ flags, standard }) => {
      const name = /--([\w-]+)/.exec(flags)![1]!;
      return [name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()), standard];
    }),
  );

/** Measures one part, prints and saves it. @returns its figures that have a bar */
export const runPart = async (
  part: BenchPart,
  { root, out, record, options, say }: PartRun,
): Promise<readonly BarRow[]> => {
  const before = loadavg();
  const figures = await withBenchRun(root, say, (run) =>
    part.measure(run, { ...standards(part), ...options }),
  );
  const made = circumstances(root, before);
  const bars = part.bars(figures);
  for (const line of [...part.lines(figures), ...bars.map(barLine)]) say(line);
  if (wasBusy(made)) say('The machine was busy: these figures are no verdict.');
  const result = { bench: part.name, ...made, isVerdict: !wasBusy(made), ...figures, bars };
  saveFigures(path.join(out, `bench-${part.name}.json`), result, say);
  if (record) recordSection(root, part.name, recordedSection(made, part.section(figures)));
  return bars;
};
