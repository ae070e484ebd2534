import type { DatabaseFiles } from '@refined/shared/contract';
import { actorName } from '@refined/shared/messages';
import { Badge, Button, Table, VisuallyHidden, type TableRow } from '@refined/shared/ui';
import { filesMessages } from '../month-messages.ts';
import { importMessages } from './import-messages.ts';
import { importFigures } from './import-figures.ts';
import { RejectDownload } from './reject-download.tsx';

type Import = DatabaseFiles['imports'][number];
type TakenBack = NonNullable<DatabaseFiles['taken_back']>[number];

type Run = Import | TakenBack;

interface ImportActions {
  /** The imports ticked for a comparison. */
  readonly chosen: readonly number[];
  readonly toggle: (id: number) => void;
  readonly askTakeBack: (run: number, title: string) => void;
  /** Shows what stayed when an import was taken back. */
  readonly showKept: (run: number) => void;
}

const text = filesMessages;

const titleOf = ({ kind, extract_date, id }: Run): string =>
  importMessages.comparison.importOf(kind, extract_date?.slice(0, 10) ?? null, id);

const TakeBackCell = ({ run, actions }: { run: Run; actions: ImportActions }) => {
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
      onClick={() => actions.askTakeBack(run.id, titleOf(run))}
    >
      {importMessages.takeBack.open}
    </Button>
  ) : null;
};

const Name = ({ run }: { run: Run }) => (
  <>
    {text.kind[run.kind]}
    <span className="mo-import-files rf-flow rf-fine rf-muted">
      {run.files.map(({ name }) => (
        <span key={name}>{name} </span>
      ))}
    </span>
  </>
);

const ExtractDate = ({ run }: { run: Run }) => (
  <>
    {run.extract_date?.slice(0, 10) ?? text.noDate}{' '}
    {run.baseline && <Badge tone="archive">{text.baseline}</Badge>}
    {'taken_back' in run ? <Badge tone="archive">{importMessages.takeBack.badge}</Badge> : null}
  </>
);

const Brought = ({ run }: { run: Run }) => {
  const figures = importFigures(run.counts);
  if (figures.length === 0) return text.nothing;
  return (
    <ul className="mo-figures rf-flow rf-plain">
      {figures.map(({ name, count }) => (
        <li key={name} className={name === 'rejected' ? 'mo-figure-rejected' : undefined}>
          {text.figure(name, count)}
        </li>
      ))}
    </ul>
  );
};

interface ImportsTableProps {
  imports: readonly Run[];
  /** Only where the host offers them. */
  actions?: ImportActions;
}

const { column } = text;
const CHOICE = {
  key: 'choice',
  head: <VisuallyHidden>{importMessages.comparison.column}</VisuallyHidden>,
  kind: 'tick',
} as const;
const COLUMNS = [
  { key: 'kind', head: column.kind, kind: 'code', width: '30%' },
  { key: 'extract', head: column.extract, kind: 'date' },
  { key: 'finished', head: column.finished, kind: 'date' },
  { key: 'actor', head: column.actor },
  { key: 'counts', head: column.counts, short: '' },
] as const;

/** The imports, newest first, as the host orders them. */
export const ImportsTable = ({ imports, actions }: ImportsTableProps) => {
  const rowOf = (run: Run): TableRow<'choice' | keyof typeof column> => {
    const isTakenBack = 'taken_back' in run;
    return {
      key: run.id,
      className: isTakenBack ? 'mo-import-taken-back' : undefined,
      cells: {
        choice:
          actions && !isTakenBack ? (
            <input
              type="checkbox"
              aria-label={importMessages.comparison.choose(titleOf(run))}
              checked={actions.chosen.includes(run.id)}
              onChange={() => actions.toggle(run.id)}
            />
          ) : null,
        kind: <Name run={run} />,
        extract: <ExtractDate run={run} />,
        finished: run.finished_at ? (
          <time dateTime={run.finished_at}>{text.when(run.finished_at)}</time>
        ) : (
          text.unfinished
        ),
        actor: actorName(run.actor),
        counts: (
          <>
            <Brought run={run} />
            {actions && !isTakenBack && run.counts.rejected ? (
              <RejectDownload run={run.id} count={run.counts.rejected} />
            ) : null}
            {actions ? <TakeBackCell run={run} actions={actions} /> : null}
          </>
        ),
      },
    };
  };
  return (
    <Table
      label={text.table}
      columns={actions ? [CHOICE, ...COLUMNS] : COLUMNS}
      rowHead="kind"
      rows={imports.map(rowOf)}
      narrow="blocks"
      className="mo-imports"
    />
  );
};
