import { useId } from 'react';
import {
  formats,
  isReviewQueue,
  PATHS,
  QUEUES,
  QUEUES_ON_SCREENS,
  type QueueCounts,
  type QueueName,
} from '@refined/shared/domain';
import { faultMessages, moveMessages } from '@refined/shared/messages';
import { Link } from '@refined/shared/router';
import { Button, ButtonLink, FaultPanel, Panel, tokens } from '@refined/shared/ui';
import type { QueueCountsView } from '@refined/shared/api-client';
import { shellMessages } from '../shell-messages.ts';
import { MonthProgress } from './month-progress.tsx';

const { home } = shellMessages;

/** The queue of the specified line and its button. */
const CURRENT_TABLE: QueueName = 'manual';

/**
 * Where to start: the fullest review queue other than CURRENT_TABLE; if all are empty, the first
 * other queue with drugs.
 */
const startOf = (counts: QueueCounts): QueueName | undefined => {
  const countOf = (name: QueueName) => counts[QUEUES[name].countKey];
  const others = QUEUES_ON_SCREENS.filter((name) => name !== CURRENT_TABLE && countOf(name) > 0);
  const [fullest] = others.filter(isReviewQueue).sort((a, b) => countOf(b) - countOf(a));
  return fullest ?? others[0];
};

const Colour = ({ queue }: { queue: QueueName }) => (
  <i aria-hidden="true" style={{ background: tokens.tone(QUEUES[queue].tone).main }} />
);

/**
 * The queued drugs by queue, from the counts alone; each queue in its colour. The queue in the line
 * above isn't repeated.
 */
const QueueBar = ({ counts, start }: { counts: QueueCounts; start: QueueName | undefined }) => {
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
      <ul
        className="rs-legend rf-flow rf-plain rf-figures rf-muted"
        aria-label={shellMessages.home.queues}
      >
        {queues
          .filter(({ name }) => name !== start)
          .map(({ name, count }) => (
            <li key={name}>
              <Colour queue={name} />
              <Link to={PATHS.queue(name)}>{moveMessages.queue[name]}</Link>{' '}
              {name === CURRENT_TABLE ? home.inCurrentTable : formats.number(count)}
            </li>
          ))}
      </ul>
    </>
  );
};

/** The count, or a dash if it couldn't be loaded: never a wrong one. */
const figure = ({ data, fault }: QueueCountsView): string =>
  data ? formats.number(data.manual_review) : fault ? home.unknown : '';

/** The Monthly Update card (specification §2), with the queues of the month's drugs. */
export const MonthlyUpdate = ({ counts }: { counts: QueueCountsView }) => {
  const { data, fault, isStale, refresh } = counts;
  const id = useId();
  const date = data?.refined?.dpd_date;
  const start = data && startOf(data);
  return (
    <Panel as="section" className="rs-monthly" aria-labelledby={id}>
      <div className="rs-monthly-head rf-bar">
        <div className="rs-monthly-title rf-flow">
          <h2 id={id}>{home.monthly}</h2>
          {date && <span className="rf-sub">{home.month(date)}</span>}
        </div>
        <ButtonLink variant="primary" to={PATHS.queue('manual')}>
          {home.button}
        </ButtonLink>
      </div>
      <p className="rs-current-table rf-figures" aria-busy={!data && !fault}>
        {home.currentTable(figure(counts))}
      </p>
      {data && start && (
        <p className="rs-start rf-figures">
          <Colour queue={start} />
          <span>{home.waiting(data[QUEUES[start].countKey], moveMessages.heading[start])}</span>
          <Link to={PATHS.queue(start)} aria-label={home.startIn(moveMessages.heading[start])}>
            {home.start}
          </Link>
        </p>
      )}
      {data && <QueueBar counts={data} start={start} />}
      {data && <MonthProgress />}
      {isStale && (
        <p className="rs-stale rf-line">
          <span className="rf-sub">{home.countsStale}</span>
          <Button variant="quiet" icon="retry" onClick={refresh}>
            {faultMessages.retry}
          </Button>
        </p>
      )}
      {!data && fault && <FaultPanel title={home.countsFailed} fault={fault} refresh={refresh} />}
      {!data && !fault && (
        <>
          <div className="rs-start rf-figures" />
          <div className="rs-bar-place" />
          <div className="rs-month rf-figures rs-month-place" />
        </>
      )}
    </Panel>
  );
};
