import type { ReleasesOverview } from '@refined/shared/contract';
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
      rows={history.map(({ generation, at, actor, command, workspace, before, after, ...why }) => ({
        key: generation,
        cells: {
          at: <time dateTime={at}>{formats.moment(at)}</time>,
          what: (
            <>
              {`${nameIn(workspace)}: ${text.done(command)}`}
              <span className="rf-sub op-line rf-break">{text.change(before, after)}</span>
            </>
          ),
          actor,
          reason: why.automatic
            ? text.automatic(why.automatic.failed, why.automatic.loads)
            : why.reason,
        },
      }))}
    />
  );
};
