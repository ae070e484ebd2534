import {
  answered,
  unwrap,
  useApi,
  useFeature,
  useProduct,
  useQuery,
  type Answered,
} from '@refined/shared/api-client';
import { monthsCalls, readKey, type MonthRecord } from '@refined/shared/contract';
import {
  cameIn,
  decidedIn,
  PATHS,
  QUEUES_ON_SCREENS,
  type QueueName,
} from '@refined/shared/domain';
import { actorName, monthWords } from '@refined/shared/messages';
import { Link, useSearchParams } from '@refined/shared/router';
import { displayName, useSession } from '@refined/shared/session';
import {
  Button,
  EmptyState,
  FaultPanel,
  MonthTable,
  NativeSelect,
  NotFound,
  PageHeading,
  Panel,
  PrintHead,
  usePrinting,
  Table,
} from '@refined/shared/ui';
import { filesMessages, recordMessages as text } from './month-messages.ts';
import { SectionPlace } from './list-parts.tsx';

const useMonthRecord = (month: string | undefined): Answered<MonthRecord> => {
  const { client } = useApi();
  return answered(
    useQuery({
      queryKey: readKey('monthRecord', month),
      queryFn: ({ signal }) =>
        unwrap(
          client.call(monthsCalls.monthRecord, {
            query: { ...(month && { month }) },
            signal,
          }),
        ),
      enabled: useFeature('month_record'),
      staleTime: 0,
      refetchOnWindowFocus: true,
    }),
  );
};

type Shown = NonNullable<MonthRecord['record']>;

/** The month's imports and publications. */
const Facts = ({ record: { imports, publications } }: { record: Shown }) => (
  <dl className="mo-facts">
    <dt>{text.imports}</dt>
    {imports.map(({ id, kind, date, actor, at }) => (
      <dd key={id}>{text.import(filesMessages.kind[kind], date, actorName(actor), at)}</dd>
    ))}
    <dt>{text.published}</dt>
    {publications.map((one) => (
      <dd key={one.number}>{text.publication(one)}</dd>
    ))}
    {publications.length === 0 ? <dd className="rf-sub">{text.notPublished}</dd> : null}
  </dl>
);

/** On paper: for the signature. */
const SignatureLine = () => (
  <dl className="mo-signature">
    {(['name', 'date', 'signature'] as const).map((name) => (
      <div key={name}>
        <dt>{text.sign[name]}</dt>
        <dd />
      </div>
    ))}
  </dl>
);

type Decision = Shown['decisions'][number];

const COLUMNS = [
  { key: 'by', head: text.column.by, width: '18%' },
  { key: 'kind', head: text.column.kind, width: '22%' },
  { key: 'count', head: text.column.count, kind: 'figure' },
  { key: 'reasons', head: text.column.reasons, width: '50%' },
] as const;

const Reasons = ({ count, reasons }: Decision) => {
  const others = count - reasons.reduce((sum, one) => sum + one.count, 0);
  return (
    <ul className="rf-plain">
      {reasons.map((one) => (
        <li key={one.reason} className={one.reason === '' ? 'rf-muted' : 'rf-break'}>
          {text.reason(one.reason, one.count, count)}
        </li>
      ))}
      {others > 0 ? <li>{text.moreReasons(others)}</li> : null}
    </ul>
  );
};

/** The current decisions by person and kind, with the reasons. */
const Decisions = ({ decisions }: Pick<Shown, 'decisions'>) => (
  <section>
    <h2>{text.decisions}</h2>
    {decisions.length === 0 ? (
      <p className="rf-sub">{text.noDecisions}</p>
    ) : (
      <>
        <p className="rf-sub">{text.decisionsNote}</p>
        <Table
          label={text.decisions}
          columns={COLUMNS}
          rows={decisions.map((one) => ({
            key: `${one.by} ${one.kind}`,
            cells: {
              by: actorName(one.by),
              kind: text.decision(one.kind),
              count: text.figure(one.count),
              reasons: <Reasons {...one} />,
            },
          }))}
          narrow="blocks"
          dense
        />
      </>
    )}
  </section>
);

const figuresOf = (left: Shown['left'], kind: string | null) =>
  Object.fromEntries(
    QUEUES_ON_SCREENS.map((name) => {
      const found = left.find((one) => one.kind === kind && one.queue === name);
      return [name, found ? text.figure(found.count) : ''];
    }),
  ) as Record<QueueName, string>;

/** The month's drugs that nobody has decided on, with a column per queue. */
const StillWaiting = ({ left }: Pick<Shown, 'left'>) => {
  const kinds = [...new Set(left.map(({ kind }) => kind))];
  const queues = QUEUES_ON_SCREENS.filter((name) => left.some(({ queue }) => queue === name));
  return (
    <section>
      <h2>{text.left}</h2>
      {left.length === 0 ? (
        <p className="rf-sub">{text.nothingLeft}</p>
      ) : (
        <>
          <p className="rf-sub">{text.leftNote}</p>
          <Table
            label={text.left}
            columns={[
              { key: 'kind', head: text.kind },
              ...queues.map((key) => ({ key, head: text.queue(key), kind: 'figure' as const })),
            ]}
            rows={kinds.map((kind) => ({
              key: kind ?? '',
              cells: { ...figuresOf(left, kind), kind: monthWords.kind(kind) },
            }))}
            narrow="scroll"
            dense
          />
        </>
      )}
    </section>
  );
};

const Content = ({ record }: { record: Shown }) => {
  const { name: product } = useProduct();
  const rows = record.queues.filter((row) => cameIn(row) > 0);
  const sum = (figureOf: typeof cameIn) => rows.reduce((total, row) => total + figureOf(row), 0);
  return (
    <Panel className="mo-record">
      <p className="mo-record-lead">
        <strong>{text.came(sum(cameIn), sum(decidedIn))}</strong>{' '}
        {record.ended === null ? null : <span className="rf-sub">{text.ended(record.ended)}</span>}
      </p>
      <Facts record={record} />
      {rows.length > 0 ? (
        <section>
          <h2>{text.places}</h2>
          <MonthTable label={text.places} rows={rows} productName={product} />
        </section>
      ) : null}
      <Decisions decisions={record.decisions} />
      <StillWaiting left={record.left} />
    </Panel>
  );
};

/** A month to read, print and sign: what came, who decided what and why, what still waits. */
export const RecordPage = () => {
  const [address, setAddress] = useSearchParams();
  const month = address.get('month') ?? undefined;
  const { data, fault, busy, refresh } = useMonthRecord(month);
  const { user } = useSession();
  const isPrinting = usePrinting();
  const record = data?.record;
  if (month !== undefined && fault?.kind === 'not-found')
    return (
      <NotFound what={text.ofImport(month)}>
        <Link to={PATHS.month()}>{text.latest}</Link>
      </NotFound>
    );
  return (
    <>
      <PageHeading
        title={record ? text.title(record.date) : text.record}
        actions={
          <>
            {record ? (
              <Button icon="print" onClick={() => window.print()}>
                {text.print}
              </Button>
            ) : null}
            <Link to={PATHS.files()}>{text.back}</Link>
          </>
        }
      />
      {isPrinting ? <PrintHead by={user && displayName(user)} /> : null}
      {data && data.months.length > 1 ? (
        <div className="mo-record-months rf-unprinted">
          <NativeSelect
            label={text.month}
            value={String(record?.id)}
            options={data.months.map(({ id, date }) => ({
              value: String(id),
              label: text.option(date),
            }))}
            onChange={({ target }) => setAddress({ month: target.value }, { replace: true })}
          />
        </div>
      ) : null}
      <FaultPanel title={text.failed} fault={busy ? undefined : fault} refresh={refresh} />
      {record ? <Content record={record} /> : null}
      {record && isPrinting ? <SignatureLine /> : null}
      {record === null ? <EmptyState title={text.none} /> : null}
      {!data && !fault ? (
        <Panel>
          <SectionPlace />
        </Panel>
      ) : null}
    </>
  );
};
