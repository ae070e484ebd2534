import { PATHS, QUEUES, QUEUES_ON_SCREENS, formats } from '@refined/shared/domain';
import type { QueueCounts } from '@refined/shared/domain';
import { moveMessages } from '@refined/shared/messages';
import { Link } from '@refined/shared/router';
import { tokens } from '@refined/shared/ui';
import { shellMessages } from '../messages/shell.ts';

/**
 * How the queued drugs are spread over the queues, from the counts alone; each queue in its colour.
 */
export const QueueBar = ({ counts }: { counts: QueueCounts }) => {
  const queues = QUEUES_ON_SCREENS.map((name) => ({ name, count: counts[QUEUES[name].countKey] }));
  return (
    <>
      <div className="rs-bar" aria-hidden="true">
        {queues.map(
          ({ name, count }) =>
            count > 0 && (
              <i
                key={name}
                style={{ flexGrow: count, background: tokens.tone(QUEUES[name].tone).main }}
              />
            ),
        )}
      </div>
      <ul className="rs-legend" aria-label={shellMessages.home.queues}>
        {queues.map(({ name, count }) => (
          <li key={name}>
            <i aria-hidden="true" style={{ background: tokens.tone(QUEUES[name].tone).main }} />
            <Link to={PATHS.queue(name)}>{moveMessages.queue[name]}</Link> {formats.number(count)}
          </li>
        ))}
      </ul>
    </>
  );
};
