import { formats, IMPORT_QUEUES } from '@refined/shared/domain';
import type { ComparedImport, ImportComparison } from '@refined/shared/contract';
import { Dialog, FaultPanel, Table } from '@refined/shared/ui';
import { importMessages } from '../../messages/imports.ts';
import { importFigures } from '../import-figures.ts';
import { useImportComparison } from './use-import-comparison.ts';

const text = importMessages.comparison;

interface Line {
  readonly label: string;
  readonly read: (run: ComparedImport) => number;
}

const TOTALS = Object.entries(text.totals) as [keyof typeof text.totals, string][];
/** Every figure that one of the two has; facts about only one import are left out. */
const linesOf = ({ first, second }: ImportComparison): { group: string; lines: Line[] }[] => {
  const kinds = importFigures({ ...first.breakdown.kinds, ...second.breakdown.kinds }).map(
    ({ name }) => name,
  );
  return [
    {
      group: text.groups.totals,
      lines: TOTALS.map(([name, label]) => ({ label, read: ({ breakdown }) => breakdown[name] })),
    },
    {
      group: text.groups.queues,
      lines: [
        ...IMPORT_QUEUES.map((queue): Line => ({
          label: importMessages.preview.queue[queue],
          read: ({ breakdown }) => breakdown.queues[queue].drugs,
        })),
        {
          label: importMessages.preview.queue.marked,
          read: ({ breakdown }) => breakdown.marked.drugs,
        },
      ],
    },
    {
      group: text.groups.kinds,
      lines: kinds.map((kind) => ({
        label: importMessages.preview.kindLabel(kind),
        read: ({ breakdown }) => breakdown.kinds[kind] ?? 0,
      })),
    },
  ];
};

const headOf = (run: ComparedImport) => (
  <>
    {text.importOf(run.kind, run.date, run.id)} <span className="rf-sub">{text.by(run.actor)}</span>
  </>
);

const Figures = ({ comparison }: { comparison: ImportComparison }) => (
  <Table
    label={text.title}
    columns={[
      { key: 'figure', head: text.figure },
      { key: 'first', head: headOf(comparison.first), kind: 'figure' },
      { key: 'second', head: headOf(comparison.second), kind: 'figure' },
    ]}
    rows={linesOf(comparison).flatMap(({ group, lines }) => [
      { key: group, group },
      ...lines.map(({ label, read }) => ({
        key: `${group} ${label}`,
        cells: {
          figure: label,
          first: formats.number(read(comparison.first)),
          second: formats.number(read(comparison.second)),
        },
      })),
    ])}
    narrow="scroll"
    height="62vh"
    dense
  />
);

/** Two imports side by side: in all, by queue, by kind of change. */
export const ComparisonDialog = ({
  first,
  second,
  onClose,
}: {
  first: number;
  second: number;
  onClose: () => void;
}) => {
  const { data, fault, refresh } = useImportComparison(first, second);
  return (
    <Dialog open title={text.title} onClose={onClose} wide>
      <FaultPanel title={text.failed} fault={fault} refresh={refresh} />
      {data ? (
        <Figures comparison={data} />
      ) : fault ? null : (
        <p className="rf-sub">{text.loading}</p>
      )}
    </Dialog>
  );
};
