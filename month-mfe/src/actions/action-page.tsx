import type { MassAction } from '@refined/shared/contract';
import { PATHS } from '@refined/shared/domain';
import { Link } from '@refined/shared/router';
import { FaultPanel, NotFound, PageHeading, Panel } from '@refined/shared/ui';
import { actionMessages } from '../messages/actions.ts';
import { SectionPlace } from '../section/section-place.tsx';
import { ActionComments } from './action-comments.tsx';
import { ActionFacts } from './action-facts.tsx';
import { ActionMembers } from './action-members.tsx';
import { useMassAction } from './use-mass-actions.ts';

const text = actionMessages;

/** How an action that isn't undone here is undone. */
const ElsewhereUndone = ({ kind, undoes }: Pick<MassAction, 'kind' | 'undoes'>) => {
  if (kind === 'later' || undoes?.kind === 'later')
    return <p className="rf-sub mo-action-note">{text.putAwayAgain}</p>;
  if (kind === 'undo') return <p className="rf-sub mo-action-note">{text.decideAgain}</p>;
  return (
    <p className="rf-sub mo-action-note">
      {kind === 'import' ? text.importWhole : text.importAgain}{' '}
      {kind === 'import' ? <Link to={PATHS.files()}>{text.takeBack}</Link> : null}
    </p>
  );
};

/** A mass action: who, when, why, its drugs and what became of them, and its undo. */
export const ActionPage = ({ id }: { id: string }) => {
  const { data, fault, refresh, busy } = useMassAction(id);
  if (fault?.kind === 'not-found') return <NotFound what={text.named(id)} />;
  return (
    <>
      <PageHeading
        title={data ? text.title(data.action) : text.back}
        aside={
          data && data.action.refused > 0 ? (
            <span className="rf-sub">{text.left(data.action.refused)}</span>
          ) : null
        }
        actions={<Link to={PATHS.actions()}>{text.open}</Link>}
      />
      <FaultPanel title={text.failed} fault={fault} busy={busy} refresh={refresh} />
      {data ? (
        <>
          <ActionFacts page={data} />
          {data.undoable ? null : <ElsewhereUndone {...data.action} />}
          {/* Before the drugs, of which there may be thousands. */}
          <ActionComments key={`${id} comments`} action={id} />
          <ActionMembers key={id} page={data} />
        </>
      ) : fault ? null : (
        <Panel>
          <SectionPlace className="mo-files-place" bones={6} />
        </Panel>
      )}
    </>
  );
};
