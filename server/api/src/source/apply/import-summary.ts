import { CHANGE_KIND_NAMES, formats, IMPORT_QUEUES } from '@refined/shared/domain';
import { textOf } from '../values/source-messages.ts';
import type { DpdCounts, ImportResult, NocCounts, QueueTally, Tally } from './import-result.ts';

/** Rejected rows shown; all of them are stored with the import. */
const SHOWN_REJECTS = 50;

const list = (parts: readonly (readonly [number, string])[]): string =>
  parts
    .filter(([count]) => count > 0)
    .map(([count, label]) => `${formats.number(count)} ${label}`)
    .join(', ') || 'none';

const kinds = (tally: Tally): string =>
  list(CHANGE_KIND_NAMES.map((kind) => [tally[kind] ?? 0, kind.replace('_', ' ')]));

const queueLine = (name: string, tally: QueueTally): string =>
  `  ${name.padEnd(14)}${formats.number(tally.drugs).padStart(7)}${tally.drugs > 0 ? `   ${kinds(tally.kinds)}` : ''}`;

const dpdLines = (counts: DpdCounts): string[] => [
  `Rows read: ${formats.number(counts.rows)}; rejected ${formats.number(counts.rejected)}, repeated ${formats.number(counts.duplicateRows)}.`,
  `Products listed: ${list(Object.entries(counts.listed).map(([state, count]) => [count, state]))}; skipped by class: ${list(Object.entries(counts.skipped).map(([name, count]) => [count, name]))}.`,
  `Products imported: ${formats.number(counts.products)}; unchanged ${formats.number(counts.unchanged)}.`,
];

const nocLines = (counts: NocCounts): string[] => [
  `Records read: ${formats.number(counts.records)}; rejected ${formats.number(counts.rejected)}, as on file ${formats.number(counts.unchanged)}.`,
  `New or updated: ${formats.number(counts.notices)} notices (${formats.number(counts.withoutProduct)} whose products haven't come), ${formats.number(counts.products)} products.`,
  `Not for review: ${list([
    [counts.administrative, 'administrative'],
    [counts.veterinary, 'veterinary'],
    [counts.old, 'older than a year'],
  ])}.`,
];

/** The result of an import, as lines for a terminal. */
export const summariseImport = (result: ImportResult): string[] => {
  if (result.status === 'already_imported')
    return [
      `These files were imported before (import ${result.importId}, ${result.date}); nothing changes.`,
    ];
  const { counts, rejects, relabellings, notes, questions } = result;
  const name = counts.kind === 'dpd' ? 'Drug Product Database' : 'Notices of compliance';
  return [
    `${name}, ${result.date}${result.baseline ? ', the baseline' : ''} (import ${result.importId}).`,
    ...(counts.kind === 'dpd' ? dpdLines(counts) : nocLines(counts)),
    ...[...notes, ...questions].map(textOf),
    `Changes: ${kinds(counts.kinds)}.`,
    'Sent to review:',
    ...IMPORT_QUEUES.map((queue) => queueLine(queue, counts.queues[queue])),
    queueLine('source changed', counts.marked),
    ...relabellings.map(
      ({ list: field, from, to, products }) =>
        `Relabelled (${field}): ${from} is now ${to}, on ${formats.number(products)} products.`,
    ),
    ...(rejects.length > 0 ? ['Rejected:'] : []),
    ...rejects
      .slice(0, SHOWN_REJECTS)
      .map(
        ({ file, line, reason }) =>
          `  ${file}${line === null ? '' : `, line ${line}`}: ${textOf(reason)}`,
      ),
    ...(rejects.length > SHOWN_REJECTS
      ? [`  and ${formats.number(rejects.length - SHOWN_REJECTS)} more, kept with the import.`]
      : []),
  ];
};
