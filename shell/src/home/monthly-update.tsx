import { useId } from 'react';
import type { QueueCountsView } from '@refined/shared/api-client';
import { PATHS, formats } from '@refined/shared/domain';
import { faultMessages } from '@refined/shared/messages';
import { Button, ButtonLink, FaultPanel, Panel } from '@refined/shared/ui';
import { shellMessages } from '../messages/shell.ts';
import { MonthProgress } from './month-progress.tsx';
import { QueueBar } from './queue-bar.tsx';

const { home } = shellMessages;

/** The figure, or a dash when it couldn't be loaded: never a wrong one. */
const figure = ({ data, fault }: QueueCountsView): string =>
  data ? formats.number(data.manual_review) : fault ? home.unknown : '';

/** The Monthly Update card (specification §2), with the queues of the month's drugs. */
export const MonthlyUpdate = ({ counts }: { counts: QueueCountsView }) => {
  const { data, fault, isStale, refresh } = counts;
  const id = useId();
  const date = data?.refined?.dpd_date;
  return (
    <Panel as="section" className="rs-monthly" aria-labelledby={id}>
      <div className="rs-monthly-head">
        <div className="rs-monthly-title">
          <h2 id={id}>{home.monthly}</h2>
          {date && <span className="rf-sub">{home.month(date.slice(0, 10))}</span>}
        </div>
        <ButtonLink variant="primary" to={PATHS.queue('manual')}>
          {home.button}
        </ButtonLink>
      </div>
      <p className="rs-current-table" aria-busy={!data && !fault}>
        {home.currentTable(figure(counts))}
      </p>
      {data && <QueueBar counts={data} />}
      {data && <MonthProgress />}
      {isStale && (
        <p className="rs-stale">
          <span className="rf-sub">{home.countsStale}</span>
          <Button variant="quiet" icon="retry" onClick={refresh}>
            {faultMessages.retry}
          </Button>
        </p>
      )}
      {!data && fault && <FaultPanel title={home.countsFailed} fault={fault} refresh={refresh} />}
      {!data && !fault && (
        <>
          <div className="rs-bar-place" />
          <div className="rs-month rs-month-place" />
        </>
      )}
    </Panel>
  );
};
