import { useEffect, useMemo, useRef, useState, type FocusEvent } from 'react';
import {
  answered,
  unwrap,
  useApi,
  useDrugList,
  useProduct,
  useQuery,
  useUndoAction,
  type Answered,
} from '@refined/shared/api-client';
import { readKey, worklistCalls, type DrugSummary } from '@refined/shared/contract';
import { hasAgenda, isCalendarDay } from '@refined/shared/domain';
import { useListPrint, type DrugAction } from '@refined/shared/lists';
import { displayName, useSession } from '@refined/shared/session';
import {
  Button,
  FaultPanel,
  NativeSelect,
  PageHeading,
  Panel,
  PrintedDrugs,
  PrintHead,
  SkeletonCards,
  Table,
  TextField,
  usePrinting,
  useToast,
} from '@refined/shared/ui';
import { meetingMessages as text } from './committee-messages.ts';
import { useCardActions } from './use-card-actions.tsx';
import { focusHeading } from './use-leaving.ts';
import {
  AnswerEntry,
  byName,
  COLUMNS,
  enteredRow,
  PRINTED,
  printedRow,
  waitingRow,
  type TriedAnswer,
  type Meeting,
} from './meeting-rows.tsx';
import { keepMeeting } from './bulk/answer-question.tsx';
import { MeetingExport } from './meeting-export.tsx';

const useMeeting = (day: string): Answered<Meeting> => {
  const { client } = useApi();
  return answered(
    useQuery({
      queryKey: readKey('meeting', day),
      queryFn: ({ signal }) =>
        unwrap(client.call(worklistCalls.meeting, { query: { day }, signal })),
      staleTime: 0,
      refetchOnWindowFocus: true,
    }),
  );
};

/** Sorted by name, as in the file. */
const SOURCE = { by: 'queue', queue: 'com', sort: 'name' } as const;
const NONE: readonly DrugSummary[] = [];

interface MeetingPageProps {
  /** YYYY-MM-DD */
  readonly day: string;
  readonly onDay: (day: string) => void;
  readonly onLeave: () => void;
}

/** Chooses another day: any date, or a day with answers. */
const DayChoice = ({
  day,
  days,
  onDay,
}: Pick<MeetingPageProps, 'day' | 'onDay'> & Pick<Meeting, 'days'>) => {
  const [typed, setTyped] = useState(day);
  const choose = (next: string) => {
    setTyped(next);
    if (!isCalendarDay(next)) return;
    keepMeeting(next);
    onDay(next);
  };
  return (
    <div className="qu-meetings rf-flow rf-unprinted">
      <TextField
        label={text.day}
        type="date"
        value={typed}
        onChange={(event) => choose(event.target.value)}
      />
      {days.length > 0 ? (
        <NativeSelect
          label={text.meetings}
          value={days.some((one) => one.day === day) ? day : ''}
          options={[
            { value: '', label: text.chooseDay },
            ...days.map((one) => ({ value: one.day, label: text.dayOf(one.day, one.answers) })),
          ]}
          onChange={(event) => choose(event.target.value)}
        />
      ) : null}
    </div>
  );
};

/**
 * A meeting of the expert committee: its agenda and its minutes in one list, sorted by name. An
 * answer is entered in the drug's row; the focus then goes to the next row.
 */
export const MeetingPage = ({ day, onDay, onLeave }: MeetingPageProps) => {
  const { data, fault, refresh } = useMeeting(day);
  const { name: product } = useProduct();
  const { user } = useSession();
  const by = user && displayName(user);
  const isPrinting = usePrinting();
  const { mutate: undo } = useUndoAction(useToast());
  const table = useRef<HTMLTableElement>(null);
  const isOpen = data !== undefined && hasAgenda(day, data.days);
  const list = useDrugList(isOpen ? SOURCE : undefined);
  const print = useListPrint(isOpen ? SOURCE : undefined);
  // Kept while another day loads, so that the choice of days stays.
  const [days, setDays] = useState<Meeting['days']>([]);
  if (data && data.days !== days) setDays(data.days);
  const entered = data?.results ?? [];
  const waiting = useMemo(() => {
    const answered = new Set(data?.results.map(({ id }) => id));
    if (!isOpen) return NONE;
    return list.drugs.filter(({ id }) => !answered.has(id)).toSorted(byName);
  }, [data, isOpen, list.drugs]);
  const focusDrug = (id: string) =>
    table.current?.querySelector<HTMLElement>(`[data-row="${id}"] select`)?.focus();
  const cards = useCardActions({ source: SOURCE, listed: waiting, focusDrug });

  // If a colleague's action removes the row that has the focus, the focus goes to the next row.
  const writing = useRef<{ readonly id: string; readonly next: string | undefined }>(undefined);
  const noteFocus = ({ target }: FocusEvent) => {
    const row = target.closest('[data-row]')?.getAttribute('data-row');
    const at = cards.drugs.findIndex(({ id }) => id === row);
    writing.current = at < 0 ? undefined : { id: row!, next: cards.drugs[at + 1]?.id };
  };
  useEffect(() => {
    const left = writing.current;
    if (!left || cards.drugs.some(({ id }) => id === left.id)) return;
    writing.current = undefined;
    if (document.activeElement !== document.body) return;
    if (left.next === undefined) focusHeading();
    else focusDrug(left.next);
  }, [cards.drugs]);

  const [tried, setTried] = useState<ReadonlyMap<string, TriedAnswer>>(new Map());
  const answer = (action: DrugAction, what: TriedAnswer) => {
    keepMeeting(day);
    setTried((before) => new Map(before).set(action.row!, what));
    return cards.actions.perform(action);
  };
  const rows = [
    ...entered.map((drug) => enteredRow(drug, (action) => undo({ action, drugs: [drug.id] }))),
    ...cards.drugs.map((drug) =>
      waitingRow(
        drug,
        product,
        <AnswerEntry
          key={day}
          drug={drug}
          meeting={day}
          failure={cards.actions.notes.get(drug.id)}
          tried={tried.get(drug.id)}
          onAnswer={answer}
        />,
      ),
    ),
  ].toSorted(byName);
  // The total of all pages, minus answered drugs that are still in the list.
  const onAgenda = (list.count ?? list.drugs.length) - list.drugs.length + cards.drugs.length;
  const isLoading = !fault && (!data || (isOpen && list.status === 'loading'));
  const printsMinutes = isPrinting && !print.gathered && entered.length > 0;

  return (
    <>
      <PageHeading
        title={text.title(day)}
        sub={data && text.figures(entered.length, isOpen ? onAgenda : undefined)}
        actions={
          <>
            <MeetingExport
              day={day}
              onAgenda={waiting.length > 0 ? print.confirm : undefined}
              hasMinutes={entered.length > 0}
            />
            <Button variant="quiet" onClick={onLeave}>
              {text.leave}
            </Button>
          </>
        }
      />
      {printsMinutes ? (
        <>
          <PrintHead by={by}>{text.minutesOf(entered.length)}</PrintHead>
          <Table
            label={text.minutesOf(entered.length)}
            columns={PRINTED}
            rows={entered.map(printedRow)}
            narrow="blocks"
          />
        </>
      ) : (
        <PrintedDrugs
          {...(print.gathered ?? { drugs: cards.drugs, hasMore: list.hasMore })}
          total={print.gathered?.count}
          about={text.agenda}
          productName={product}
          by={by}
          inOneQueue
        />
      )}
      <FaultPanel title={text.failed} fault={fault ?? list.fault} refresh={refresh} />
      <DayChoice day={day} days={days} onDay={onDay} />
      {isLoading ? <SkeletonCards count={3} /> : null}
      {isLoading || !data ? null : (
        <div
          className="rf-unprinted"
          onFocus={noteFocus}
          onBlur={() => (writing.current = undefined)}
        >
          {rows.length > 0 ? (
            <Panel>
              <Table
                ref={table}
                label={text.title(day)}
                columns={COLUMNS}
                rows={rows}
                narrow="blocks"
                className="qu-meeting"
              />
            </Panel>
          ) : (
            <p className="rf-sub">{isOpen ? text.none : text.noneThen}</p>
          )}
          {isOpen && list.hasMore ? (
            <Button busy={list.loadingMore} onClick={list.loadMore}>
              {text.more}
            </Button>
          ) : null}
        </div>
      )}
    </>
  );
};
