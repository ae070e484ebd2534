import { PATHS } from '@refined/shared/domain';
import type { ImportBreakdown } from '@refined/shared/contract';
import { importMessages } from '@refined/shared/messages';
import { Link } from '@refined/shared/router';
import { tokens } from '@refined/shared/ui';
import { importFigures } from '../import-figures.ts';

const text = importMessages.preview;
const whole = new Intl.NumberFormat('en-CA');
const figure = (count: number | undefined): string => (count ? whole.format(count) : '');

const QUEUES = ['manual', 'noc', 'dpd'] as const;

/** Where an import's changes go: a row for each kind that there is, a column for each queue; a drug with two changes stands under both. */
export const ChangesTable = ({ breakdown, linked }: { breakdown: ImportBreakdown; linked: boolean }) => {
  const columns = [...QUEUES.map((queue) => ({ queue, tally: breakdown.queues[queue] })), ...(breakdown.marked.drugs > 0 ? [{ queue: 'marked' as const, tally: breakdown.marked }] : [])];
  const kinds = importFigures(breakdown.kinds).map(({ name }) => name);
  return (
    <div className="rs-changes-frame" role="region" aria-label={text.table} tabIndex={0}>
      <table className="rs-changes">
        <caption className="rf-hidden">{text.table}</caption>
        <thead>
          <tr>
            <th scope="col">{text.kind}</th>
            {columns.map(({ queue, tally }) => (
              <th key={queue} scope="col">
                {queue === 'marked' ? null : <i aria-hidden="true" style={{ background: tokens.tone(queue).main }} />}
                {linked && queue !== 'marked' && tally.drugs > 0 ? <Link to={PATHS.queue(queue)}>{text.queue[queue]}</Link> : text.queue[queue]}
              </th>
            ))}
            <th scope="col">{text.queue.all}</th>
          </tr>
        </thead>
        <tbody>
          {kinds.map((kind) => (
            <tr key={kind}>
              <th scope="row">{text.kindLabel(kind)}</th>
              {columns.map(({ queue, tally }) => (
                <td key={queue}>{figure(tally.kinds[kind])}</td>
              ))}
              <td>{figure(breakdown.kinds[kind])}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{text.drugs}</th>
            {columns.map(({ queue, tally }) => (
              <td key={queue}>{whole.format(tally.drugs)}</td>
            ))}
            <td>{whole.format(columns.reduce((sum, { tally }) => sum + tally.drugs, 0))}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
};
