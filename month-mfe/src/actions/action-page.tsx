import { Fragment, type ReactNode } from 'react';
import { useProduct } from '@refined/shared/api-client';
import { formats, PATHS } from '@refined/shared/domain';
import { Link } from '@refined/shared/router';
import {
  massActionCalls,
  readKey,
  type MassAction,
  type MassActionPage,
} from '@refined/shared/contract';
import { Comments } from '@refined/shared/lists';
import { actorName, massActionMessages, moveMessages } from '@refined/shared/messages';
import { FaultPanel, NotFound, PageHeading, Panel, ReasonText } from '@refined/shared/ui';
import { actionMessages } from './action-messages.ts';
import { SectionPlace } from '../list-parts.tsx';
import { ActionMembers } from './action-members.tsx';
import { useMassAction } from './use-mass-actions.ts';

const text = actionMessages;

/** The list that the drugs were chosen from, as it is now. */
const listNow = ({ queue, filter }: MassAction): string | undefined =>
  queue
    ? `${PATHS.queue(queue)}${filter ? `?${new URLSearchParams({ filter }).toString()}` : ''}`
    : undefined;

const MadeOf = ({ action, made_of: terms }: Pick<MassActionPage, 'action' | 'made_of'>) => {
  const { queue } = action;
  const { name: product } = useProduct();
  if (action.rule !== undefined)
    return <Link to={PATHS.rule(action.rule)}>{text.chosenByRule}</Link>;
  if (!queue) return text.chosen;
  const now = listNow(action);
  const parts = terms.flatMap((term): readonly ReactNode[] =>
    term.changes.length === 0
      ? [text.term(term, product)]
      : term.changes.map((change) => (
          <ReasonText whole reason={massActionMessages.reasonOf(change)} />
        )),
  );
  return (
    <>
      {parts.length > 0 ? moveMessages.heading[queue] : text.wholeQueue(queue)}
      {parts.map((part, index) => (
        <Fragment key={index}>; {part}</Fragment>
      ))}{' '}
      {now ? <Link to={now}>{text.showQueue}</Link> : null}
    </>
  );
};

/** Who did it, when, why and for which drugs; what it undoes, and what undid it. */
const ActionFacts = ({ page }: { page: MassActionPage }) => {
  const { action, undone_by: undos } = page;
  const wasChosen = !action.import && !action.undoes;
  return (
    <Panel as="section" className="mo-section" aria-label={text.facts}>
      <dl className="mo-facts">
        <dt>{text.who}</dt>
        <dd>
          {actorName(action.actor)}, <time dateTime={action.at}>{formats.moment(action.at)}</time>
        </dd>
        <dt>{text.why}</dt>
        <dd>
          {action.reason === '' ? <span className="rf-sub">{text.noReason}</span> : action.reason}
        </dd>
        {wasChosen ? (
          <>
            <dt>{text.madeOf}</dt>
            <dd>
              <MadeOf action={action} made_of={page.made_of} />
            </dd>
          </>
        ) : null}
        {action.undoes ? (
          <>
            <dt>{text.undoes}</dt>
            <dd>
              <Link to={PATHS.action(action.undoes.id)}>{text.reference(action.undoes)}</Link>
            </dd>
          </>
        ) : null}
        {undos.length > 0 ? (
          <>
            <dt>{text.undoneBy}</dt>
            <dd>
              <ul className="rf-plain">
                {undos.map((undo) => (
                  <li key={undo.id}>
                    <Link to={PATHS.action(undo.id)}>{text.reference(undo)}</Link>{' '}
                    {text.undoneCount(undo.size)}
                  </li>
                ))}
              </ul>
            </dd>
          </>
        ) : null}
      </dl>
    </Panel>
  );
};

/** How to reverse an action that can't be undone here. */
const ElsewhereUndone = ({ kind, undoes }: Pick<MassAction, 'kind' | 'undoes'>) => {
  if (kind === 'later' || undoes?.kind === 'later')
    return <p className="rf-sub mo-action-note">{text.snoozedAgain}</p>;
  if (kind === 'undo') return <p className="rf-sub mo-action-note">{text.decideAgain}</p>;
  return (
    <p className="rf-sub mo-action-note">
      {kind === 'import' ? text.importWhole : text.importAgain}{' '}
      {kind === 'import' ? <Link to={PATHS.files()}>{text.takeBack}</Link> : null}
    </p>
  );
};

/** A mass action: who, when, why, its drugs with their outcomes, and its undo. */
export const ActionPage = ({ id }: { id: string }) => {
  const { data, fault, refresh, busy } = useMassAction(id);
  if (fault?.kind === 'not-found') return <NotFound what={text.action(id)} />;
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
          {/* Before the list of drugs, which can have thousands. */}
          <Panel className="mo-section">
            <Comments
              key={`${id} comments`}
              heading="h2"
              about={id}
              queryKey={readKey('actionComments', id)}
              read={(client, signal) =>
                client.call(massActionCalls.actionComments, { params: { action: id }, signal })
              }
              add={(client, said) =>
                client.call(massActionCalls.addActionComment, {
                  params: { action: id },
                  body: { text: said },
                })
              }
            />
          </Panel>
          <ActionMembers key={id} page={data} />
        </>
      ) : fault ? null : (
        <Panel>
          <SectionPlace />
        </Panel>
      )}
    </>
  );
};
