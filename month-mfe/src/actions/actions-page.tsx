import type { MassAction } from '@refined/shared/contract';
import { formats, PATHS } from '@refined/shared/domain';
import { actorName } from '@refined/shared/messages';
import { Link } from '@refined/shared/router';
import { EmptyState, FaultPanel, PageHeading, Panel, Table } from '@refined/shared/ui';
import { ShowMore, SectionPlace } from '../list-parts.tsx';
import { actionMessages } from './action-messages.ts';
import { useMassActions } from './use-mass-actions.ts';

const text = actionMessages;

const COLUMNS = [
  { key: 'what', head: text.column.what, width: '44%' },
  { key: 'actor', head: text.column.actor },
  { key: 'at', head: text.column.at, kind: 'date' },
  { key: 'reason', head: text.column.reason },
] as const;

const cellsOf = (action: MassAction) => ({
  what: (
    <>
      <Link to={PATHS.action(action.id)}>{text.title(action)}</Link>
      <span className="rf-sub mo-action-kind">
        {[text.kind[action.kind], action.refused > 0 ? text.left(action.refused) : '']
          .filter(Boolean)
          .join(' · ')}
      </span>
    </>
  ),
  actor: actorName(action.actor),
  at: <time dateTime={action.at}>{formats.moment(action.at)}</time>,
  reason: action.reason,
});

/** The mass actions, newest first, with links to their pages. */
export const ActionsPage = () => {
  const actions = useMassActions();
  const { items, status, fault, busy, refresh } = actions;
  return (
    <>
      <PageHeading title={text.list} />
      <p className="rf-sub mo-action-note">{text.listIntro}</p>
      <FaultPanel title={text.listFailed} fault={fault} busy={busy} refresh={refresh} />
      <Panel>
        {status === 'ready' ? (
          <Table
            label={text.list}
            columns={COLUMNS}
            rows={items.map((action) => ({ key: action.id, cells: cellsOf(action) }))}
            empty={<EmptyState title={text.none} />}
            narrow="blocks"
            after={<ShowMore list={actions} label={text.earlier} failed={text.listFailed} />}
          />
        ) : fault ? null : (
          <SectionPlace />
        )}
      </Panel>
    </>
  );
};
