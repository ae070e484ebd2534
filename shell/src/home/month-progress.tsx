import {
  answered,
  unwrap,
  useApi,
  useFeature,
  useProduct,
  useQuery,
  type Answered,
} from '@refined/shared/api-client';
import { monthsCalls, readKey, type MonthProgress as Month } from '@refined/shared/contract';
import {
  cameIn,
  decidedIn,
  LIMITS,
  MONTH_PLACES,
  PATHS,
  QUEUES,
  type MonthPlace,
  type QueueName,
} from '@refined/shared/domain';
import { monthWords, moveMessages } from '@refined/shared/messages';
import { Link } from '@refined/shared/router';
import { FaultPanel, MonthTable, tokens, type Tone } from '@refined/shared/ui';
import { monthMessages } from '../shell-messages.ts';

/** Progress of the last import's drugs; requested only from hosts that support it. */
const useMonthProgress = (): Answered<Month> => {
  const { client } = useApi();
  return answered(
    useQuery({
      queryKey: readKey('month'),
      queryFn: ({ signal }) => unwrap(client.call(monthsCalls.month, { signal })),
      enabled: useFeature('publications'),
      staleTime: 1_000,
      refetchInterval: LIMITS.countsRefresh,
      refetchOnWindowFocus: true,
    }),
  );
};

const text = monthMessages;

type Row = Month['queues'][number];
/** Each place in its usual colour; review in its queue's colour. */
const TONES: Readonly<Record<MonthPlace, (queue: QueueName) => Tone>> = {
  on_product: () => 'on',
  update: () => 'update',
  archived: () => 'archive',
  committee: () => 'com',
  review: (queue) => QUEUES[queue].tone,
};
const PLACES = Object.keys(MONTH_PLACES) as readonly MonthPlace[];

const sum = (rows: readonly Row[], figureOf: (row: Row) => number): number =>
  rows.reduce((total, row) => total + figureOf(row), 0);

/** One queue's drugs: solid for decided, pale for open. */
const Bar = ({ row }: { row: Row }) => (
  <div className="rs-month-bar" aria-hidden="true">
    {PLACES.map((place) => {
      const { main, soft } = tokens.tone(TONES[place](row.queue));
      return row[place] > 0 ? (
        <i
          key={place}
          style={{ flexGrow: row[place], background: MONTH_PLACES[place] ? main : soft }}
        />
      ) : null;
    })}
  </div>
);

const Chart = ({ rows }: { rows: readonly Row[] }) => (
  <ul className="rs-month-chart rf-plain">
    {rows.map((row) => (
      <li key={row.queue}>
        <span>{text.chart(moveMessages.heading[row.queue], decidedIn(row), cameIn(row))}</span>
        <Bar row={row} />
      </li>
    ))}
  </ul>
);

const Details = ({ rows }: { rows: readonly Row[] }) => {
  const { name: product } = useProduct();
  return (
    <details className="rs-month-table">
      <summary>{text.showTable}</summary>
      <MonthTable label={text.table} rows={rows} productName={product} />
    </details>
  );
};

const Figures = ({ month }: { month: Month }) => {
  const rows = month.queues.filter((row) => cameIn(row) > 0);
  const total = sum(rows, cameIn);
  if (total === 0) return <p className="rf-sub">{text.nothing}</p>;
  return (
    <>
      <p>
        <strong>{text.decided(sum(rows, decidedIn), total)}</strong>{' '}
        <span className="rf-sub">{text.ofLastImport}</span>
      </p>
      <Chart rows={rows} />
      <Details rows={rows} />
    </>
  );
};

/**
 * Progress of the last import's drugs, below the specified line (D21); nothing if the host doesn't
 * support it or there was no import.
 */
export const MonthProgress = () => {
  const { data, fault: failed, busy, refresh } = useMonthProgress();
  const fault = busy ? undefined : failed;
  const offered = useFeature('publications');
  const hasRecord = useFeature('month_record');
  if (offered && !data && !fault) return <div className="rs-month rf-figures rs-month-place" />;
  if (fault) return <FaultPanel title={text.failed} fault={fault} refresh={refresh} />;
  if (!data || data.imports.length === 0) return null;
  return (
    <div className="rs-month rf-figures">
      <div className="rs-month-head rf-flow">
        <h3>{text.title}</h3>
        {hasRecord ? <Link to={PATHS.month()}>{monthWords.record}</Link> : null}
      </div>
      <Figures month={data} />
    </div>
  );
};
