import type { DatabaseFiles } from '@refined/shared/contract';
import { shellMessages } from '@refined/shared/messages';
import { importFigures } from './import-figures.ts';

type Import = DatabaseFiles['imports'][number];

const text = shellMessages.files;

const Row = ({ run }: { run: Import }) => {
  const figures = importFigures(run.counts);
  return (
    <tr>
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
      </td>
    </tr>
  );
};

/** The imports as the host orders them: newest first. On a narrow page each row stands as a block. */
export const ImportsTable = ({ imports }: { imports: readonly Import[] }) => (
  <table className="rs-imports">
    <caption className="rf-hidden">{text.table}</caption>
    <thead>
      <tr>
        {Object.entries(text.column).map(([name, label]) => (
          <th key={name} scope="col">
            {label}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {imports.map((run) => (
        <Row key={run.id} run={run} />
      ))}
    </tbody>
  </table>
);
