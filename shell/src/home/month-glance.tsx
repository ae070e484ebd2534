import { useId, useState } from 'react';
import {
  answered,
  unwrap,
  useApi,
  useFeature,
  useQuery,
  type Answered,
} from '@refined/shared/api-client';
import { monthsCalls, readKey, type MonthGlance as Glance } from '@refined/shared/contract';
import {
  isQueueName,
  LIMITS,
  NO_CHANGE,
  PATHS,
  writeFilter,
  type QueueName,
} from '@refined/shared/domain';
import { monthWords, moveMessages } from '@refined/shared/messages';
import { Link } from '@refined/shared/router';
import { FaultPanel, Panel } from '@refined/shared/ui';
import { glanceMessages } from '../shell-messages.ts';

/** The month at a glance; requested only when the panel is open. */
const useMonthGlance = (isOpen: boolean): Answered<Glance> => {
  const { client } = useApi();
  return answered(
    useQuery({
      queryKey: readKey('monthGlance'),
      queryFn: ({ signal }) => unwrap(client.call(monthsCalls.monthGlance, { signal })),
      enabled: isOpen,
      staleTime: 1_000,
      refetchInterval: LIMITS.countsRefresh,
      refetchOnWindowFocus: true,
    }),
  );
};

const text = glanceMessages;

type Left = Glance['left'][number];

/** The address of a figure's list. */
const listOf = (queue: QueueName, kind: string | null): string => {
  const term =
    kind === null
      ? { facet: 'group' as const, exclude: false, values: [NO_CHANGE] }
      : { facet: 'kind' as const, exclude: false, values: [kind] };
  return `${PATHS.queue(queue)}?${new URLSearchParams({ filter: writeFilter([term]) })}`;
};

/** One row for each kind, largest first. */
const byKind = (left: readonly Left[]): { kind: string | null; queues: readonly Left[] }[] => {
  const kinds = [...new Set(left.map(({ kind }) => kind))];
  const sum = (queues: readonly Left[]) => queues.reduce((all, { count }) => all + count, 0);
  return kinds
    .map((kind) => ({ kind, queues: left.filter((one) => one.kind === kind) }))
    .sort((a, b) => sum(b.queues) - sum(a.queues));
};

/** The remaining cards in the review queues; each figure links to its list. */
const LeftByKind = ({ left }: { left: readonly Left[] }) => {
  if (left.length === 0) return <p className="rf-sub">{text.nothingLeft}</p>;
  return (
    <>
      <ul className="rs-left rf-plain">
        {byKind(left).map(({ kind, queues }) => (
          <li key={kind}>
            <span>{monthWords.kind(kind)}</span>
            <span className="rs-left-queues rf-flow">
              {queues.map(({ queue, count }) =>
                isQueueName(queue) ? (
                  <Link
                    key={queue}
                    to={listOf(queue, kind)}
                    aria-label={text.link(
                      monthWords.kind(kind),
                      moveMessages.heading[queue],
                      count,
                    )}
                  >
                    {text.inQueue(moveMessages.shortQueue[queue], count)}
                  </Link>
                ) : null,
              )}
            </span>
          </li>
        ))}
      </ul>
      <p className="rf-sub">{text.leftNote}</p>
    </>
  );
};

/** Who decided how many; the bars compare them. */
const People = ({ people, decided }: Pick<Glance, 'people' | 'decided'>) => {
  const others = decided - people.reduce((sum, { count }) => sum + count, 0);
  const all = [...people, ...(others > 0 ? [{ actor: text.others, count: others }] : [])];
  const most = Math.max(1, ...all.map(({ count }) => count));
  if (all.length === 0) return <p className="rf-sub">{text.noneDecided}</p>;
  return (
    <ul className="rs-people rf-plain rf-break">
      {all.map(({ actor, count }) => (
        <li key={actor}>
          <span>{text.person(actor, count)}</span>
          <i aria-hidden="true" style={{ width: `${(100 * count) / most}%` }} />
        </li>
      ))}
    </ul>
  );
};

const Figures = ({ glance }: { glance: Glance }) => {
  const { brought, decided, people, median_seconds: median } = glance;
  return (
    <div className="rs-glance">
      <div>
        <h3>{text.decided}</h3>
        <p className="rs-glance-figure">{text.share(decided, brought)}</p>
        <p className="rf-sub">{text.shareOf}</p>
        <People people={people} decided={decided} />
      </div>
      <div>
        <h3>{text.pace}</h3>
        <p className="rs-glance-figure">{median === null ? text.unknown : text.span(median)}</p>
        <p className="rf-sub">{median === null ? text.noPace : text.paceOf}</p>
      </div>
      <div>
        <h3>{text.left}</h3>
        <LeftByKind left={glance.left} />
      </div>
    </div>
  );
};

/**
 * How much of the month is decided and by whom, how long a decision takes, and what remains;
 * nothing if the host doesn't support it. Collapsed by default: it is for supervising, not for the
 * daily work. `pending`: the host's features are unknown; the space is reserved.
 */
export const MonthGlance = ({ pending }: { pending: boolean }) => {
  const [isOpen, setOpen] = useState(false);
  const { data, fault, busy, refresh } = useMonthGlance(isOpen);
  const isOffered = useFeature('month_glance');
  const id = useId();
  if (pending) return <div className="rs-glance-place" />;
  if (!isOffered) return null;
  return (
    <Panel as="section" className="rs-glance-panel rf-figures" aria-labelledby={id}>
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>
          <h2 id={id}>{text.title}</h2>
        </summary>
        <FaultPanel title={text.failed} fault={busy ? undefined : fault} refresh={refresh} />
        {data ? <Figures glance={data} /> : null}
        {!data && !fault ? <div className="rs-glance-bones" /> : null}
      </details>
    </Panel>
  );
};
