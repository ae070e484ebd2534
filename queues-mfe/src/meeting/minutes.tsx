import {
  answered,
  unwrap,
  useApi,
  useQuery,
  type Answered,
  type OutputOfCall,
} from '@refined/shared/api-client';
import { readKey, worklistCalls } from '@refined/shared/contract';
import { PATHS } from '@refined/shared/domain';
import { drugLine } from '@refined/shared/messages';
import { Link } from '@refined/shared/router';
import {
  Button,
  FaultPanel,
  NativeSelect,
  PageHeading,
  Panel,
  PrintHead,
  SkeletonCards,
  Table,
  usePrinting,
  type TableColumn,
} from '@refined/shared/ui';
import { minutesMessages as text } from '../messages/committee.ts';

type Meeting = OutputOfCall<typeof worklistCalls.meeting>;

const useMeeting = (day: string): Answered<Meeting> => {
  const { client } = useApi();
  return answered(
    useQuery({
      queryKey: readKey('meeting', day),
      queryFn: ({ signal }) =>
        unwrap(client.call(worklistCalls.meeting, { query: day ? { day } : {}, signal })),
      staleTime: 0,
      refetchOnWindowFocus: true,
    }),
  );
};

type Column = 'drug' | 'question' | 'answer' | 'reason';

const COLUMNS: readonly TableColumn<Column>[] = [
  { key: 'drug', head: text.columns.drug, width: '28%' },
  { key: 'question', head: text.columns.question, width: '26%' },
  { key: 'answer', head: text.columns.answer, width: '16%' },
  { key: 'reason', head: text.columns.reason },
];

const rowOf = (drug: Meeting['results'][number]) => ({
  key: `${drug.id} ${drug.at}`,
  cells: {
    drug: <Link to={PATHS.drug(drug.id)}>{drugLine(drug)}</Link>,
    question: text.asked(drug.asked_by, drug.question),
    answer: text.answered(drug.answer, drug.tier),
    reason: drug.reason,
  },
});

interface MinutesProps {
  /** YYYY-MM-DD; empty: of the last meeting. */
  readonly day: string;
  readonly onDay: (day: string) => void;
  readonly onLeave: () => void;
  /** The user who prints. */
  readonly by: string | undefined;
}

/** What the expert committee answered in a meeting, as a page to read and to print. */
export const Minutes = ({ day, onDay, onLeave, by }: MinutesProps) => {
  const { data, fault, refresh } = useMeeting(day);
  const isPrinting = usePrinting();
  const shown = data?.day ?? (day || undefined);
  return (
    <>
      <PageHeading
        title={text.title(shown)}
        actions={
          <>
            {data && data.results.length > 0 ? (
              <Button icon="print" onClick={() => window.print()}>
                {text.print}
              </Button>
            ) : null}
            <Button variant="quiet" onClick={onLeave}>
              {text.leave}
            </Button>
          </>
        }
      />
      {isPrinting ? <PrintHead by={by}>{text.count(data?.results.length ?? 0)}</PrintHead> : null}
      <FaultPanel title={text.failed} fault={fault} refresh={refresh} />
      {data && data.days.length > 1 ? (
        <div className="qu-meetings rf-unprinted">
          <NativeSelect
            label={text.meeting}
            value={shown}
            options={data.days.map((one) => ({
              value: one.day,
              label: text.dayOf(one.day, one.answers),
            }))}
            onChange={(event) => onDay(event.target.value)}
          />
        </div>
      ) : null}
      {data ? (
        data.results.length > 0 ? (
          <Panel>
            <Table
              label={text.title(shown)}
              columns={COLUMNS}
              rows={data.results.map(rowOf)}
              narrow="blocks"
            />
          </Panel>
        ) : (
          <p className="rf-sub">{text.none}</p>
        )
      ) : fault ? null : (
        <SkeletonCards count={3} />
      )}
    </>
  );
};
