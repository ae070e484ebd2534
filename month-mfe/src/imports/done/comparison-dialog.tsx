import { formats } from '@refined/shared/domain';
import { Fragment } from 'react';
import { faultText } from '@refined/shared/api-client';
import type { ComparedImport, ImportComparison } from '@refined/shared/contract';
import { Dialog, ErrorPanel } from '@refined/shared/ui';
import { importMessages } from '../../messages/imports.ts';
import { importFigures } from '../import-figures.ts';
import { useImportComparison } from './use-import-comparison.ts';

const text = importMessages.comparison;

interface Line {
  readonly label: string;
  readonly read: (run: ComparedImport) => number;
}

const TOTALS = Object.entries(text.totals) as [keyof typeof text.totals, string][];
const QUEUES = ['manual', 'noc', 'dpd'] as const;

/** Every figure that one of the two has; what an import says only of itself is left out. */
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
        ...QUEUES.map((queue): Line => ({
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

const Table = ({ comparison }: { comparison: ImportComparison }) => (
  <div className="mo-changes-frame" role="region" aria-label={text.title} tabIndex={0}>
    <table className="mo-changes">
      <thead>
        <tr>
          <th scope="col">{text.figure}</th>
          {[comparison.first, comparison.second].map((run) => (
            <th key={run.id} scope="col">
              {text.importOf(run.kind, run.date, run.id)}{' '}
              <span className="rf-sub">{text.by(run.actor)}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {linesOf(comparison).map(({ group, lines }) => (
          <Fragment key={group}>
            <tr>
              <th scope="rowgroup" colSpan={3} className="mo-changes-group">
                {group}
              </th>
            </tr>
            {lines.map(({ label, read }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{formats.number(read(comparison.first))}</td>
                <td>{formats.number(read(comparison.second))}</td>
              </tr>
            ))}
          </Fragment>
        ))}
      </tbody>
    </table>
  </div>
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
      {fault ? (
        <ErrorPanel
          title={text.failed}
          detail={faultText(fault)}
          requestId={fault.requestId}
          onRetry={refresh}
        />
      ) : null}
      {data ? <Table comparison={data} /> : fault ? null : <p className="rf-sub">{text.loading}</p>}
    </Dialog>
  );
};
