import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import path from 'node:path';
import { apiPart } from './api.ts';
import { cardsPart } from './cards.ts';
import { runCommand } from './command.ts';
import { importPart } from './import.ts';
import { listsPart } from './lists.ts';
import { loadPart } from './load.ts';
import type { Bar, Part } from './part.ts';
import { ROOT, withRun } from './product.ts';
import { scalePart } from './scale.ts';
import { startPart } from './start.ts';

/** `npm run bench`: measures the product. Without a part's name, all parts run in this order. */
const PARTS: readonly Part[] = [
  cardsPart,
  loadPart,
  listsPart,
  apiPart,
  scalePart,
  importPart,
  startPart,
];

/** If more than this share of the cores is in use before, the times say more about the machine. */
const BUSY = 0.5;

const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim();

/** The circumstances of a measurement. @param before the load average at the start */
const circumstances = (before: readonly number[]) => ({
  date: new Date().toISOString(),
  commit: git('rev-parse', 'HEAD'),
  changed: git('status', '--porcelain') !== '',
  processor: cpus()[0]?.model ?? 'unknown',
  cores: cpus().length,
  node: process.version,
  loadAverage: before,
  wasBusy: before[0]! > cpus().length * BUSY,
});

const sectionOf = (made: ReturnType<typeof circumstances>, tables: string): string => {
  const { date, commit, changed, cores, processor, node, loadAverage, wasBusy } = made;
  const load = loadAverage.map((one) => one.toFixed(1)).join(', ');
  return [
    `Measured on ${date.slice(0, 10)} at commit ${commit.slice(0, 10)}${changed ? ' with changes' : ''}, on ${cores} cores (${processor}), Node ${node}; load average before: ${load}.`,
    ...(wasBusy ? ['**The machine was busy: these figures are no verdict.**'] : []),
    tables,
  ].join('\n\n');
};

/** False for NaN too: the value wasn't measured. */
const isMet = ({ value, atMost }: Bar): boolean => value <= atMost;

const barLine = (bar: Bar): string =>
  `${isMet(bar) ? 'met   ' : 'MISSED'}  ${bar.what.padEnd(62)} ${`${bar.value} ${bar.unit}`.padStart(12)}  bar ≤ ${bar.atMost} ${bar.unit}`;

type Typed = Readonly<Record<string, string | undefined>>;

/** Measures one part, prints and saves it. @returns its figures with their bars */
const runPart = async (part: Part, options: Typed): Promise<readonly Bar[]> => {
  const before = loadavg();
  const { figures, tables, bars } = await withRun((run) => part.measure(run, options));
  const made = circumstances(before);
  console.log(`\n${sectionOf(made, tables)}\n\n${bars.map(barLine).join('\n')}`);
  const folder = path.join(ROOT, '.cache');
  mkdirSync(folder, { recursive: true });
  const result = { bench: part.name, ...made, ...figures, bars };
  const file = path.join(folder, `bench-${part.name}.json`);
  writeFileSync(file, `${JSON.stringify(result, undefined, 2)}\n`);
  console.log(`Written to .cache/bench-${part.name}.json.`);
  return bars;
};

/** The options' defaults. */
const standardsOf = ({ options }: Part): Typed =>
  Object.fromEntries(options.map(({ flags, standard }) => [/--(\w+)/.exec(flags)![1]!, standard]));

await runCommand('npm run bench --', 'Measures the product.', (program, run) => {
  for (const part of PARTS) {
    const command = program.command(part.name).description(part.description);
    for (const { flags, description, standard } of part.options)
      command.option(flags, description, standard);
    command.action((typed: Typed) =>
      run(async () => {
        await runPart(part, typed);
        return true;
      }),
    );
  }
  program
    .command('all', { isDefault: true })
    .description('All parts, then all bars.')
    .action(() =>
      run(async () => {
        const bars: Bar[] = [];
        for (const part of PARTS) {
          console.log(`\n${part.name}: ${part.description}`);
          bars.push(...(await runPart(part, standardsOf(part))));
        }
        console.log(`\n${bars.map(barLine).join('\n')}`);
        return true;
      }),
    );
});
