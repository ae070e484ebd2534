import type { DatabaseFiles } from '@refined/shared/contract';
import { importMessages, shellMessages } from '@refined/shared/messages';
import { importFigures } from './import-figures.ts';
import { RejectDownload } from './imports/reject-download.tsx';

type Import = DatabaseFiles['imports'][number];

const text = shellMessages.files;

/** Which of the imports are ticked to be compared; only where the host compares them. */
interface Comparison {
  readonly chosen: readonly number[];
  readonly toggle: (id: number) => void;
}

const titleOf = ({ kind, extract_date, id }: Import): string => importMessages.comparison.importOf(kind, extract_date?.slice(0, 10) ?? null, id);

const Row = ({ run, comparison }: { run: Import; comparison?: Comparison }) => {
  const figures = importFigures(run.counts);
  return (
    <tr>
      {comparison ? (
        <td className="rs-import-choice">
          <input type="checkbox" aria-label={importMessages.comparison.choose(titleOf(run))} checked={comparison.chosen.includes(run.id)} onChange={() => comparison.toggle(run.id)} />
        </td>
      ) : null}
      <th scope="row">
        {text.kind[run.kind]}
        <span className="rs-import-files">
          {run.files.map(({ name }) => (
            <span key={name}>{name} </span>
          ))}
        </span>
      </th>
      <td className="rs-import-date" data-label={text.column.extract}>
        {run.extract_date?.slice(0, 10) ?? text.noDate} {run.baseline && <span className="rs-import-baseline">{text.baseline}</span>}
      </td>
      <td className="rs-import-date" data-label={text.column.finished}>{run.finished_at ? <time dateTime={run.finished_at}>{text.when(run.finished_at)}</time> : text.unfinished}</td>
      <td data-label={text.column.actor}>{run.actor}</td>
      <td data-label={text.column.counts}>
        {figures.length === 0 ? (
          text.nothing
        ) : (
          <ul className="rs-figures">
            {figures.map(({ name, count }) => (
              <li key={name} className={name === 'rejected' ? 'rs-figure-rejected' : undefined}>
                {text.figure(name, count)}
              </li>
            ))}
          </ul>
        )}
        {comparison && run.counts.rejected ? <RejectDownload run={run.id} count={run.counts.rejected} /> : null}
      </td>
    </tr>
  );
};

/** The imports as the host orders them: newest first. On a narrow page each row stands as a block. */
export const ImportsTable = ({ imports, comparison }: { imports: readonly Import[]; comparison?: Comparison }) => (
  <table className="rs-imports">
    <caption className="rf-hidden">{text.table}</caption>
    <thead>
      <tr>
        {comparison ? (
          <th scope="col">
            <span className="rf-hidden">{importMessages.comparison.column}</span>
          </th>
        ) : null}
        {Object.entries(text.column).map(([name, label]) => (
          <th key={name} scope="col">
            {label}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {imports.map((run) => (
        <Row key={run.id} run={run} comparison={comparison} />
      ))}
    </tbody>
  </table>
);
