import {
  answered,
  unwrap,
  useApi,
  useFeature,
  useProduct,
  useQuery,
  type Answered,
} from '@refined/shared/api-client';
import { publicationsCalls, readKey, type MonthProgress as Month } from '@refined/shared/contract';
import { formats, LIMITS, QUEUES, type QueueName } from '@refined/shared/domain';
import { moveMessages } from '@refined/shared/messages';
import { FaultPanel, Table, tokens, type Tone } from '@refined/shared/ui';
import { monthMessages } from '../messages/home.ts';

/** Progress of the last import's drugs; asked only of hosts that offer it. */
const useMonthProgress = (): Pick<Answered<Month>, 'data' | 'fault' | 'busy' | 'refresh'> => {
  const { client } = useApi();
  const { data, fault, busy, refresh } = answered(
    useQuery({
      queryKey: readKey('month'),
      queryFn: ({ signal }) => unwrap(client.call(publicationsCalls.month, { signal })),
      enabled: useFeature('publications'),
      staleTime: 1_000,
      refetchInterval: LIMITS.countsRefresh,
      refetchOnWindowFocus: true,
    }),
  );
  return { data, fault: busy ? undefined : fault, busy, refresh };
};

const text = monthMessages;

type Row = Month['queues'][number];
type Place = Exclude<keyof Row, 'queue'>;

/**
 * Decided drugs first, then the open ones; each place in its usual colour, review in the colour of
 * its queue.
 */
const PLACES: readonly { place: Place; tone: (queue: QueueName) => Tone; decided: boolean }[] = [
  { place: 'on_product', tone: () => 'on', decided: true },
  { place: 'update', tone: () => 'update', decided: true },
  { place: 'archived', tone: () => 'archive', decided: true },
  { place: 'committee', tone: () => 'com', decided: false },
  { place: 'review', tone: (queue) => QUEUES[queue].tone, decided: false },
];

const totalOf = (row: Row): number => PLACES.reduce((sum, { place }) => sum + row[place], 0);
const decidedOf = (row: Row): number =>
  PLACES.reduce((sum, { place, decided }) => sum + (decided ? row[place] : 0), 0);
const sum = (rows: readonly Row[], of: (row: Row) => number): number =>
  rows.reduce((total, row) => total + of(row), 0);

/** One queue's drugs: solid is decided, pale is open. */
const Bar = ({ row }: { row: Row }) => (
  <div className="rs-month-bar" aria-hidden="true">
    {PLACES.map(({ place, tone, decided }) =>
      row[place] > 0 ? (
        <i
          key={place}
          style={{
            flexGrow: row[place],
            background: decided
              ? tokens.tone(tone(row.queue)).main
              : tokens.tone(tone(row.queue)).soft,
          }}
        />
      ) : null,
    )}
  </div>
);

const Chart = ({ rows }: { rows: readonly Row[] }) => (
  <ul className="rs-month-chart rf-plain">
    {rows.map((row) => (
      <li key={row.queue}>
        <span>{text.chart(moveMessages.heading[row.queue], decidedOf(row), totalOf(row))}</span>
        <Bar row={row} />
      </li>
    ))}
  </ul>
);

const columnsFor = (product: string) =>
  (Object.keys(text.column) as (keyof typeof text.column)[]).map((key) => ({
    key,
    head: key === 'on_product' ? text.column.on_product(product) : text.column[key],
    kind: key === 'queue' ? undefined : ('figure' as const),
  }));

const cellsOf = (head: string, figureOf: (of: (row: Row) => number) => number) => {
  const figure = (of: (row: Row) => number) => formats.number(figureOf(of));
  return {
    queue: head,
    total: figure(totalOf),
    review: figure(({ review }) => review),
    committee: figure(({ committee }) => committee),
    update: figure(({ update }) => update),
    on_product: figure(({ on_product }) => on_product),
    archived: figure(({ archived }) => archived),
  };
};

const Details = ({ rows }: { rows: readonly Row[] }) => {
  const { name: product } = useProduct();
  return (
    <details className="rs-month-table">
      <summary>{text.showTable}</summary>
      <Table
        label={text.table}
        columns={columnsFor(product)}
        rows={rows.map((row) => ({
          key: row.queue,
          cells: cellsOf(moveMessages.heading[row.queue], (of) => of(row)),
        }))}
        foot={[{ key: 'total', cells: cellsOf(text.total, (of) => sum(rows, of)) }]}
        narrow="scroll"
        dense
      />
    </details>
  );
};

const Figures = ({ month }: { month: Month }) => {
  const rows = month.queues.filter((row) => totalOf(row) > 0);
  const total = sum(rows, totalOf);
  if (total === 0) return <p className="rf-sub">{text.nothing}</p>;
  return (
    <>
      <p>
        <strong>{text.decided(sum(rows, decidedOf), total)}</strong>{' '}
        <span className="rf-sub">{text.of}</span>
      </p>
      <Chart rows={rows} />
      <Details rows={rows} />
    </>
  );
};

/**
 * Progress of the last import's drugs, beside the specified line (D21); nothing where the host
 * doesn't offer it or there was no import.
 */
export const MonthProgress = () => {
  const { data, fault, busy, refresh } = useMonthProgress();
  const offered = useFeature('publications');
  if (offered && !data && !fault) return <div className="rs-month rf-figures rs-month-place" />;
  if (fault) return <FaultPanel title={text.failed} fault={fault} busy={busy} refresh={refresh} />;
  if (!data || data.imports.length === 0) return null;
  return (
    <div className="rs-month rf-figures">
      <h3>{text.title}</h3>
      <Figures month={data} />
    </div>
  );
};
