import { formats, PATHS } from '@refined/shared/domain';
import { Link } from '@refined/shared/router';
import type { MassAction, MassActionPage } from '@refined/shared/contract';
import { Panel } from '@refined/shared/ui';
import { actionMessages } from '../messages/actions.ts';

const text = actionMessages;

/** The list that it was made of, as it is now. */
const listNow = ({ queue, filter }: MassAction): string | undefined =>
  queue
    ? `${PATHS.queue(queue)}${filter ? `?${new URLSearchParams({ filter }).toString()}` : ''}`
    : undefined;

const MadeOf = ({ action, made_of: terms }: Pick<MassActionPage, 'action' | 'made_of'>) => {
  const { queue } = action;
  if (!queue) return text.chosen;
  const now = listNow(action);
  return (
    <>
      {terms.length > 0 ? text.ofQueue(queue, terms) : text.wholeQueue(queue)}{' '}
      {now ? <Link to={now}>{text.showQueue}</Link> : null}
    </>
  );
};

/** Who did it, when, why and of what; what it undoes, and what undid it. */
export const ActionFacts = ({ page }: { page: MassActionPage }) => {
  const { action, undone_by: undos } = page;
  const wasChosen = action.kind === 'move' || action.kind === 'decision';
  return (
    <Panel as="section" className="mo-section" aria-label={text.facts}>
      <dl className="mo-action-facts">
        <dt>{text.who}</dt>
        <dd>
          {action.actor}, <time dateTime={action.at}>{formats.longMoment(action.at)}</time>
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
              <ul className="mo-action-undos">
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
