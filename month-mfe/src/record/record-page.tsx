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
import { cameIn, decidedIn, PATHS } from '@refined/shared/domain';
import { actorName } from '@refined/shared/messages';
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
} from '@refined/shared/ui';
import { filesMessages } from '../messages/files.ts';
import { recordMessages as text } from '../messages/record.ts';
import { SectionPlace } from '../section-place.tsx';
import { Decisions, StillWaiting } from './record-tables.tsx';

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
