import { useState } from 'react';
import { answered, unwrap, useApi, useQuery } from '@refined/shared/api-client';
import {
  importsCalls,
  readKey,
  type ComparedImport,
  type DatabaseFiles,
  type ImportComparison,
} from '@refined/shared/contract';
import { formats, IMPORT_QUEUES } from '@refined/shared/domain';
import { Button, Dialog, FaultPanel, Table } from '@refined/shared/ui';
import { importMessages } from './import-messages.ts';
import { importFigures } from './import-figures.ts';
import { useImportJobs } from './use-imports.ts';
import { ImportsTable } from './imports-table.tsx';
import { KeptDialog, TakeBackDialog } from './take-back-dialog.tsx';

/** Compares two imports. */
const useImportComparison = (first: number, second: number) => {
  const { client } = useApi();
  const { data, fault, busy, refresh } = answered(
    useQuery({
      queryKey: readKey('importComparison', first, second),
      queryFn: ({ signal }) =>
        unwrap(
          client.call(importsCalls.importComparison, {
            query: { first: String(first), second: String(second) },
            signal,
          }),
        ),
    }),
  );
  return { data, fault: busy ? undefined : fault, refresh };
};

const text = importMessages.comparison;

interface Line {
  readonly label: string;
  readonly read: (run: ComparedImport) => number;
}

const TOTALS = Object.entries(text.totals) as [keyof typeof text.totals, string][];
/** All figures that one of the two imports has. */
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

/** Two imports compared: totals, by queue, by kind of change. */
const ComparisonDialog = ({
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

/** The finished imports; two can be ticked for a comparison. A third tick replaces the first. */
export const ImportComparisonTable = ({
  imports,
  taken_back = [],
}: Pick<DatabaseFiles, 'imports' | 'taken_back'>) => {
  const { takeBack } = useImportJobs();
  const [asked, setAsked] = useState<{ readonly run: number; readonly title: string }>();
  const [kept, setKept] = useState<number>();
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [open, setOpen] = useState(false);
  const toggle = (id: number): void =>
    setChosen((ids) =>
      ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id].slice(-2),
    );
  // The older one is on the left.
  const [first, second] = [...chosen].sort((left, right) => left - right);
  return (
    <>
      <ImportsTable
        imports={[...imports, ...taken_back].sort((a, b) => b.id - a.id)}
        actions={{
          chosen,
          toggle,
          askTakeBack: (run, title) => setAsked({ run, title }),
          showKept: setKept,
        }}
      />
      {asked ? (
        <TakeBackDialog {...asked} takeBack={takeBack} onClose={() => setAsked(undefined)} />
      ) : null}
      {kept === undefined ? null : <KeptDialog run={kept} onClose={() => setKept(undefined)} />}
      {imports.length > 1 ? (
        <p className="mo-compare rf-line">
          <Button onClick={() => setOpen(true)} why={second === undefined ? text.hint : undefined}>
            {text.open}
          </Button>
          <span className="rf-sub" role="status">
            {text.chosen(chosen.length)}
          </span>
        </p>
      ) : null}
      {open && first !== undefined && second !== undefined ? (
        <ComparisonDialog first={first} second={second} onClose={() => setOpen(false)} />
      ) : null}
    </>
  );
};
