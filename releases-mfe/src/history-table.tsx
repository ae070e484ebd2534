import { commandOf, type ReleasesOverview } from '@refined/shared/contract';
import { formats } from '@refined/shared/domain';
import { EmptyState, Table } from '@refined/shared/ui';
import { nameOf, releasesMessages as text } from './releases-messages.ts';

const COLUMNS = [
  { key: 'at', head: text.historyColumn.at, kind: 'date' },
  { key: 'what', head: text.historyColumn.what, width: '42%' },
  { key: 'actor', head: text.historyColumn.actor },
  { key: 'reason', head: text.historyColumn.reason, width: '24%' },
] as const;

/** The latest changes, newest first. */
export const HistoryTable = ({
  overview: { history, workspaces },
}: {
  overview: ReleasesOverview;
}) => {
  const nameIn = (workspace: string): string => {
    const known = workspaces.find((each) => each.workspace === workspace);
    return known ? nameOf(known) : workspace;
  };
  return (
    <Table
      label={text.history}
      columns={COLUMNS}
      rowHead="what"
      narrow="blocks"
      empty={<EmptyState title={text.noHistory} />}
      rows={history.map((entry) => ({
        key: entry.generation,
        cells: {
          at: <time dateTime={entry.at}>{formats.moment(entry.at)}</time>,
          what: (
            <>
              {/* A restore names one workspace, and changes all. */}
              {`${entry.backup ? text.all : nameIn(entry.workspace)}: ${text.done(commandOf(entry))}`}
              <span className="rf-sub op-line rf-break">
                {entry.backup
                  ? text.restored(entry.backup.generation)
                  : text.change(entry.before, entry.after)}
              </span>
            </>
          ),
          actor: entry.actor,
          reason: entry.automatic
            ? text.automatic(entry.automatic.failed, entry.automatic.loads)
            : entry.reason,
        },
      }))}
    />
  );
};
