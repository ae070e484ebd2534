import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Circumstances } from './circumstances.ts';
import { wasBusy } from './circumstances.ts';

const marksOf = (part: string) => ({
  begin: `<!-- ${part}: written by npm run bench -- ${part} --record -->`,
  end: `<!-- ${part}: end -->`,
});

/** What was measured on what, above the tables of a part. */
export const recordedSection = (made: Circumstances, tables: string): string => {
  const { date, commit, changed, machine, loadAverage } = made;
  const load = loadAverage.before.map((one) => one.toFixed(1)).join(', ');
  const measured = `Measured on ${date.slice(0, 10)} at commit ${commit.slice(0, 10)}${changed ? ' with changes' : ''}, on ${machine.cores} cores (${machine.processor}), Node ${machine.node}; load average before: ${load}.`;
  const verdict = wasBusy(made) ? ['**The machine was busy: these figures are no verdict.**'] : [];
  return [measured, ...verdict, tables].join('\n\n');
};

/** @throws when the document lacks the part's marks */
export const withSection = (document: string, part: string, section: string): string => {
  const { begin, end } = marksOf(part);
  const [before, rest] = document.split(begin);
  const after = rest?.split(end)[1];
  if (before === undefined || after === undefined)
    throw new Error(`docs/performance.md lacks the marks that the figures of ${part} go between.`);
  return `${before}${begin}\n\n${section}\n\n${end}${after}`;
};

/** Replaces a part's figures in docs/performance.md. */
export const recordSection = (root: string, part: string, section: string): void => {
  const file = path.join(root, 'docs', 'performance.md');
  writeFileSync(file, withSection(readFileSync(file, 'utf8'), part, section));
};

/** A table in Markdown. */
export const table = (
  head: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
