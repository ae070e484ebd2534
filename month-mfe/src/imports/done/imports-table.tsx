import type { DatabaseFiles } from '@refined/shared/contract';
import { Button } from '@refined/shared/ui';
import { filesMessages } from '../../messages/files.ts';
import { importMessages } from '../../messages/imports.ts';
import { importFigures } from '../import-figures.ts';
import { RejectDownload } from '../outcome/reject-download.tsx';

type Import = DatabaseFiles['imports'][number];
type TakenBack = NonNullable<DatabaseFiles['taken_back']>[number];

/** Newest first, those that were taken back among them. */
export const inOrder = (
  imports: readonly Import[],
  takenBack: readonly TakenBack[] = [],
): readonly (Import | TakenBack)[] => [...imports, ...takenBack].sort((a, b) => b.id - a.id);

/** Taking an import back, and looking at what stayed; only where the host does it. */
export interface TakeBackActions {
  readonly ask: (run: number, title: string) => void;
  readonly showKept: (run: number) => void;
}

const text = filesMessages;

/** Which of the imports are ticked to be compared; only where the host compares them. */
interface Comparison {
  readonly chosen: readonly number[];
  readonly toggle: (id: number) => void;
}

const titleOf = ({
  kind,
  extract_date,
  id,
}: Pick<Import, 'kind' | 'extract_date' | 'id'>): string =>
  importMessages.comparison.importOf(kind, extract_date?.slice(0, 10) ?? null, id);

const TakeBackCell = ({ run, actions }: { run: Import | TakenBack; actions: TakeBackActions }) => {
  if ('taken_back' in run) {
    const { actor, at, kept } = run.taken_back;
    return (
      <p className="mo-taken-back">
        {importMessages.takeBack.row(actor, at)}{' '}
        {kept > 0 ? (
          <Button variant="quiet" onClick={() => actions.showKept(run.id)}>
            {importMessages.takeBack.showKept}
          </Button>
        ) : null}
      </p>
    );
  }
  return run.can_take_back ? (
    <Button
      icon="history"
      aria-haspopup="dialog"
      aria-label={importMessages.takeBack.openOf(titleOf(run))}
      onClick={() => actions.ask(run.id, titleOf(run))}
    >
      {importMessages.takeBack.open}
    </Button>
  ) : null;
};

interface RowProps {
  run: Import | TakenBack;
  comparison?: Comparison;
  actions?: TakeBackActions;
}

const Row = ({ run, comparison, actions }: RowProps) => {
  const isTakenBack = 'taken_back' in run;
  const figures = importFigures(run.counts);
  return (
    <tr className={isTakenBack ? 'mo-import-taken-back' : undefined}>
      {comparison ? (
        <td className="mo-import-choice">
          {isTakenBack ? null : (
            <input
              type="checkbox"
              aria-label={importMessages.comparison.choose(titleOf(run))}
              checked={comparison.chosen.includes(run.id)}
              onChange={() => comparison.toggle(run.id)}
            />
          )}
        </td>
      ) : null}
      <th scope="row">
        {text.kind[run.kind]}
        <span className="mo-import-files">
          {run.files.map(({ name }) => (
            <span key={name}>{name} </span>
          ))}
        </span>
      </th>
      <td className="mo-import-date" data-label={text.column.extract}>
        {run.extract_date?.slice(0, 10) ?? text.noDate}{' '}
        {run.baseline && <span className="mo-import-baseline">{text.baseline}</span>}
        {isTakenBack ? (
          <span className="mo-import-baseline">{importMessages.takeBack.badge}</span>
        ) : null}
      </td>
      <td className="mo-import-date" data-label={text.column.finished}>
        {run.finished_at ? (
          <time dateTime={run.finished_at}>{text.when(run.finished_at)}</time>
        ) : (
          text.unfinished
        )}
      </td>
      <td data-label={text.column.actor}>{run.actor}</td>
      <td data-label={text.column.counts}>
        {figures.length === 0 ? (
          text.nothing
        ) : (
          <ul className="mo-figures">
            {figures.map(({ name, count }) => (
              <li key={name} className={name === 'rejected' ? 'mo-figure-rejected' : undefined}>
                {text.figure(name, count)}
              </li>
            ))}
          </ul>
        )}
        {comparison && !isTakenBack && run.counts.rejected ? (
          <RejectDownload run={run.id} count={run.counts.rejected} />
        ) : null}
        {actions ? <TakeBackCell run={run} actions={actions} /> : null}
      </td>
    </tr>
  );
};

interface ImportsTableProps {
  imports: readonly (Import | TakenBack)[];
  comparison?: Comparison;
  actions?: TakeBackActions;
}

/**
 * The imports as the host orders them: newest first. On a narrow page each row stands as a block.
 */
export const ImportsTable = ({ imports, comparison, actions }: ImportsTableProps) => (
  <table className="mo-imports">
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
        <Row key={run.id} run={run} comparison={comparison} actions={actions} />
      ))}
    </tbody>
  </table>
);
