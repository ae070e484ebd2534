import { useId } from 'react';
import { useFeature } from '@refined/shared/api-client';
import type { MonthGlance as Glance } from '@refined/shared/contract';
import { FaultPanel, Panel } from '@refined/shared/ui';
import { glanceMessages } from '../../messages/glance.ts';
import { LeftByKind } from './left-by-kind.tsx';
import { useMonthGlance } from './use-month-glance.ts';

const text = glanceMessages;

/** Who decided on how many; the bars compare them with each other. */
const People = ({ people, decided }: Pick<Glance, 'people' | 'decided'>) => {
  const others = decided - people.reduce((sum, { count }) => sum + count, 0);
  const all = [...people, ...(others > 0 ? [{ actor: text.others, count: others }] : [])];
  const most = Math.max(1, ...all.map(({ count }) => count));
  if (all.length === 0) return <p className="rf-sub">{text.noneDecided}</p>;
  return (
    <ul className="rs-people">
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
        <p className="rf-sub">{text.shareOf(decided, brought)}</p>
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
 * How much of the month is decided and by whom, how long a decision takes, and what is left; nothing
 * where the host doesn't offer it. `pending`: it hasn't said yet; the place is kept.
 */
export const MonthGlance = ({ pending }: { pending: boolean }) => {
  const { data, fault, busy, refresh } = useMonthGlance();
  const isOffered = useFeature('month_glance');
  const id = useId();
  if (pending || (isOffered && !data && !fault)) return <div className="rs-glance-place" />;
  if (!isOffered) return null;
  return (
    <Panel as="section" className="rs-glance-panel" aria-labelledby={id}>
      <h2 id={id}>{text.title}</h2>
      <FaultPanel title={text.failed} fault={busy ? undefined : fault} refresh={refresh} />
      {data ? <Figures glance={data} /> : null}
    </Panel>
  );
};
