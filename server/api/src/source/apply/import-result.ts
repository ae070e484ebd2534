import {
  figureOf,
  forEachImportQueue,
  type ChangeFigure,
  type ChangeKind,
  type ImportQueue,
  CHANGE_KIND_NAMES,
  formats,
  IMPORT_QUEUES,
} from '@refined/shared/domain';
import type { ImportJob } from '@refined/shared/contract';
import type { SourceMessage } from '../../db/json-columns.ts';
import type { DpdState, ProductClass } from '../files/dpd-files.ts';
import type { Relabelling } from '../files/relabellings.ts';
import type { Reject } from '../values/refusals.ts';
import type { SourceChange } from '../values/source-values.ts';
import { textOf } from '../values/source-messages.ts';

/**
 * An import's progress. `reading` counts bytes, the other stages count records; total 0: unknown.
 */
export type ImportProgress = Readonly<ImportJob['progress']>;

export type OnProgress = (progress: ImportProgress) => void;

export type Tally = Partial<Record<ChangeKind, number>>;

/**
 * Drugs that an import sent to one queue, and their changes by kind; a drug with two changes counts
 * once as a drug and twice by kind.
 */
interface QueueTally {
  drugs: number;
  kinds: Tally;
}

/** How an import's changes were routed, as stored in `import_run.counts`. */
export interface RoutingCounts {
  figures: Record<ChangeFigure, number>;
  kinds: Tally;
  queues: Record<ImportQueue, QueueTally>;
  /** Drugs in com or update that stay there and are marked "source changed" (D46). */
  marked: QueueTally;
}

export interface DpdCounts extends RoutingCounts {
  rows: number;
  rejected: number;
  duplicateRows: number;
  /** Products of all classes, by state. */
  listed: Record<DpdState, number>;
  skipped: Partial<Record<ProductClass, number>>;
  /** Products in scope (D45). */
  products: number;
  unchanged: number;
}

export interface NocCounts extends RoutingCounts {
  records: number;
  rejected: number;
  notices: number;
  /** Notices that have no DIN yet: their product records may come later. */
  withoutProduct: number;
  products: number;
  administrative: number;
  veterinary: number;
  /** Too old to be news. */
  old: number;
  unchanged: number;
}

export type ImportCounts = ({ kind: 'dpd' } & DpdCounts) | ({ kind: 'noc' } & NocCounts);

export interface Imported {
  readonly status: 'imported';
  readonly importId: number;
  readonly baseline: boolean;
  readonly date: string;
  readonly counts: ImportCounts;
  readonly relabellings: readonly Relabelling[];
  readonly rejects: readonly Reject[];
  /** Consequences of missing files. */
  readonly notes: readonly SourceMessage[];
  /** Questions that a person confirms before the import (D78). */
  readonly questions: readonly SourceMessage[];
}

export type ImportResult =
  | Imported
  /** Exactly these files were imported before; nothing was written. */
  | {
      readonly status: 'already_imported';
      readonly importId: number;
      readonly date: string | null;
    };

const emptyTally = (): QueueTally => ({ drugs: 0, kinds: {} });

export const emptyRouting = (): RoutingCounts => ({
  figures: { new: 0, changed: 0, moved: 0, gone: 0 },
  kinds: {},
  queues: forEachImportQueue(emptyTally),
  marked: emptyTally(),
});

const addKinds = (kinds: Tally, changes: readonly SourceChange[]): void => {
  for (const kind of new Set(changes.map((change) => change.kind)))
    kinds[kind] = (kinds[kind] ?? 0) + 1;
};

/** Counts one drug's changes under its queue, or as marked. */
export const tallyDrug = (
  counts: RoutingCounts,
  route: ImportQueue | 'marked',
  changes: readonly SourceChange[],
): void => {
  const tally = route === 'marked' ? counts.marked : counts.queues[route];
  tally.drugs += 1;
  counts.figures[figureOf(changes.map(({ kind }) => kind))] += 1;
  addKinds(tally.kinds, changes);
  addKinds(counts.kinds, changes);
};

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
