import { PATHS, formats } from '@refined/shared/domain';
import type { ImportBreakdown, ImportedDrugsFilter } from '@refined/shared/contract';
import { Link } from '@refined/shared/router';
import { tokens } from '@refined/shared/ui';
import { importMessages } from '../../messages/imports.ts';
import { importFigures } from '../import-figures.ts';

const text = importMessages.preview;

/** Opens the drugs behind a figure (D61); undefined where the host can't list them. */
export type OpenDrugs = ((filter: ImportedDrugsFilter) => void) | undefined;

export interface FigureProps {
  readonly count: number | undefined;
  readonly filter: ImportedDrugsFilter;
  readonly onOpen: OpenDrugs;
}

/** A figure that opens to its drugs; plain where there are none, or no list of them. */
export const Figure = ({ count, filter, onOpen }: FigureProps) => {
  if (!count) return null;
  if (!onOpen) return formats.number(count);
  return (
    <button
      type="button"
      className="mo-figure-open"
      aria-haspopup="dialog"
      aria-label={importMessages.drugs.open(count, importMessages.drugs.which(filter))}
      onClick={() => onOpen(filter)}
    >
      {formats.number(count)}
    </button>
  );
};

const QUEUES = ['manual', 'noc', 'dpd'] as const;

export interface ChangesTableProps {
  readonly breakdown: ImportBreakdown;
  readonly linked: boolean;
  readonly onOpen: OpenDrugs;
}

/**
 * Where an import's changes go: a row for each kind that there is, a column for each queue; a drug
 * with two changes stands under both.
 */
export const ChangesTable = ({ breakdown, linked, onOpen }: ChangesTableProps) => {
  const columns = [
    ...QUEUES.map((queue) => ({ queue, tally: breakdown.queues[queue] })),
    ...(breakdown.marked.drugs > 0 ? [{ queue: 'marked' as const, tally: breakdown.marked }] : []),
  ];
  const kinds = importFigures(breakdown.kinds).map(({ name }) => name);
  return (
    <div className="mo-changes-frame" role="region" aria-label={text.table} tabIndex={0}>
      <table className="mo-changes">
        <caption className="rf-hidden">{text.table}</caption>
        <thead>
          <tr>
            <th scope="col">{text.kind}</th>
            {columns.map(({ queue, tally }) => (
              <th key={queue} scope="col">
                {queue === 'marked' ? null : (
                  <i aria-hidden="true" style={{ background: tokens.tone(queue).main }} />
                )}
                {linked && queue !== 'marked' && tally.drugs > 0 ? (
                  <Link to={PATHS.queue(queue)}>{text.queue[queue]}</Link>
                ) : (
                  text.queue[queue]
                )}
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
                <td key={queue}>
                  <Figure count={tally.kinds[kind]} filter={{ kind, queue }} onOpen={onOpen} />
                </td>
              ))}
              <td>
                <Figure count={breakdown.kinds[kind]} filter={{ kind }} onOpen={onOpen} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{text.drugs}</th>
            {columns.map(({ queue, tally }) => (
              <td key={queue}>
                {tally.drugs === 0 ? (
                  '0'
                ) : (
                  <Figure count={tally.drugs} filter={{ queue }} onOpen={onOpen} />
                )}
              </td>
            ))}
            <td>
              <Figure
                count={columns.reduce((sum, { tally }) => sum + tally.drugs, 0)}
                filter={{}}
                onOpen={onOpen}
              />
            </td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
};
