import { PATHS, QUEUES, REVIEW_QUEUES, formats } from '@refined/shared/domain';
import type { QueueCounts, QueueName } from '@refined/shared/domain';
import { moveMessages } from '@refined/shared/messages';
import { Link } from '@refined/shared/router';
import { tokens } from '@refined/shared/ui';
import { shellMessages } from '../messages/shell.ts';

/** In the order in which drugs pass through them. */
const ORDER: readonly QueueName[] = [...REVIEW_QUEUES, 'com', 'update'];

const LABELS: Readonly<Record<QueueName, string>> = {
  ...moveMessages.heading,
  com: shellMessages.navigation.committee,
};

/**
 * How the queued drugs are spread over the queues, from the counts alone; each queue in its colour.
 */
export const QueueBar = ({ counts }: { counts: QueueCounts }) => {
  const queues = ORDER.map((name) => ({ name, count: counts[QUEUES[name].countKey] }));
  return (
    <>
      <div className="rs-bar" aria-hidden="true">
        {queues.map(
          ({ name, count }) =>
            count > 0 && (
              <i key={name} style={{ flexGrow: count, background: tokens.tone(name).main }} />
            ),
        )}
      </div>
      <ul className="rs-legend" aria-label={shellMessages.home.queues}>
        {queues.map(({ name, count }) => (
          <li key={name}>
            <i aria-hidden="true" style={{ background: tokens.tone(name).main }} />
            <Link to={PATHS.queue(name)}>{LABELS[name]}</Link> {formats.number(count)}
          </li>
        ))}
      </ul>
    </>
  );
};
