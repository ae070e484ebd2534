import type { ReactNode } from 'react';
import { formats, IMPORT_QUEUES, PATHS, QUEUES, type ImportQueue } from '@refined/shared/domain';
import type { ImportBreakdown, ImportedDrugsFilter } from '@refined/shared/contract';
import { Link } from '@refined/shared/router';
import { Table, tokens } from '@refined/shared/ui';
import { importMessages } from './import-messages.ts';
import { importFigures } from './import-figures.ts';

const text = importMessages.preview;

/** Opens the drugs behind a figure (D61); undefined if the host can't list them. */
type OpenDrugs = ((filter: ImportedDrugsFilter) => void) | undefined;

interface FigureProps {
  readonly count: number | undefined;
  readonly filter: ImportedDrugsFilter;
  readonly onOpen: OpenDrugs;
}

/** A figure that opens its drugs; plain text if the host can't list them, nothing for 0. */
export const Figure = ({ count, filter, onOpen }: FigureProps) => {
  if (!count) return null;
  if (!onOpen) return formats.number(count);
  return (
    <button
      type="button"
      className="mo-figure-open rf-bare"
      aria-haspopup="dialog"
      aria-label={importMessages.drugs.open(count, importMessages.drugs.which(filter))}
      onClick={() => onOpen(filter)}
    >
      {formats.number(count)}
    </button>
  );
};

type Place = ImportQueue | 'marked';

/** A queue with its colour; a link once the import is done. */
const QueueHead = ({ queue, linked }: { queue: Place; linked: boolean }) => {
  if (queue === 'marked') return text.queue.marked;
  return (
    <>
      <i aria-hidden="true" style={{ background: tokens.tone(QUEUES[queue].tone).main }} />
      {linked ? <Link to={PATHS.queue(queue)}>{text.queue[queue]}</Link> : text.queue[queue]}
    </>
  );
};

interface ChangesTableProps {
  readonly breakdown: ImportBreakdown;
  readonly linked: boolean;
  readonly onOpen: OpenDrugs;
}

/**
 * Where an import's changes go: a row per kind, a column per queue. A drug with two changes counts
 * in both rows.
 */
export const ChangesTable = ({ breakdown, linked, onOpen }: ChangesTableProps) => {
  const columns = [
    ...IMPORT_QUEUES.map((queue) => ({ queue, tally: breakdown.queues[queue] })),
    ...(breakdown.marked.drugs > 0 ? [{ queue: 'marked' as const, tally: breakdown.marked }] : []),
  ];
  const kinds = importFigures(breakdown.kinds).map(({ name }) => name);
  /** The cells of a row: per queue, and the total. */
  const cells = (head: string, figureOf: (queue?: (typeof columns)[number]) => ReactNode) => ({
    kind: head,
    ...Object.fromEntries(columns.map((column) => [column.queue, figureOf(column)])),
    all: figureOf(),
  });
  const all = columns.reduce((sum, { tally }) => sum + tally.drugs, 0);
  return (
    <Table<string>
      label={text.table}
      columns={[
        { key: 'kind', head: text.kind },
        ...columns.map(({ queue, tally }) => ({
          key: queue,
          kind: 'figure' as const,
          head: <QueueHead queue={queue} linked={linked && tally.drugs > 0} />,
        })),
        { key: 'all', head: text.queue.all, kind: 'figure' },
      ]}
      rows={kinds.map((kind) => ({
        key: kind,
        cells: cells(text.kindLabel(kind), (column) => (
          <Figure
            count={(column?.tally ?? breakdown).kinds[kind]}
            filter={column ? { kind, queue: column.queue } : { kind }}
            onOpen={onOpen}
          />
        )),
      }))}
      foot={[
        {
          key: 'drugs',
          cells: cells(text.drugs, (column) => {
            const count = column ? column.tally.drugs : all;
            const filter = column ? { queue: column.queue } : {};
            return count === 0 ? '0' : <Figure count={count} filter={filter} onOpen={onOpen} />;
          }),
        },
      ]}
      narrow="scroll"
      dense
      className="mo-changes"
    />
  );
};
