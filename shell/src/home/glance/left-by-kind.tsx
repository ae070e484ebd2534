import type { MonthGlance } from '@refined/shared/contract';
import { isQueueName, NO_CHANGE, PATHS, writeFilter } from '@refined/shared/domain';
import type { QueueName } from '@refined/shared/domain';
import { moveMessages } from '@refined/shared/messages';
import { Link } from '@refined/shared/router';
import { glanceMessages } from '../../messages/glance.ts';

const text = glanceMessages;

type Left = MonthGlance['left'][number];

/** The list that a figure counts. */
const listOf = (queue: QueueName, kind: string | null): string => {
  const term =
    kind === null
      ? { facet: 'group' as const, exclude: false, values: [NO_CHANGE] }
      : { facet: 'kind' as const, exclude: false, values: [kind] };
  return `${PATHS.queue(queue)}?${new URLSearchParams({ filter: writeFilter([term]) })}`;
};

/** One row for each kind, the most first. */
const byKind = (left: readonly Left[]): { kind: string | null; queues: readonly Left[] }[] => {
  const kinds = [...new Set(left.map(({ kind }) => kind))];
  const sum = (queues: readonly Left[]) => queues.reduce((all, { count }) => all + count, 0);
  return kinds
    .map((kind) => ({ kind, queues: left.filter((one) => one.kind === kind) }))
    .sort((a, b) => sum(b.queues) - sum(a.queues));
};

/** What is left in the review queues, each figure leading to the list that it counts. */
export const LeftByKind = ({ left }: { left: readonly Left[] }) => {
  if (left.length === 0) return <p className="rf-sub">{text.nothingLeft}</p>;
  return (
    <>
      <ul className="rs-left">
        {byKind(left).map(({ kind, queues }) => (
          <li key={kind}>
            <span>{text.kind(kind)}</span>
            <span className="rs-left-queues">
              {queues.map(({ queue, count }) =>
                isQueueName(queue) ? (
                  <Link
                    key={queue}
                    to={listOf(queue, kind)}
                    aria-label={text.link(text.kind(kind), moveMessages.heading[queue], count)}
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
