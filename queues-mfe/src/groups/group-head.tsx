import type { ChangeGroup } from '@refined/shared/contract';
import {
  Button,
  FailureStrip,
  Icon,
  IconButton,
  MOVE_ICONS,
  Toolbar,
  useKeyHint,
} from '@refined/shared/ui';
import { worklistMessages, drugLine, moveMessages } from '@refined/shared/messages';
import { useSession } from '@refined/shared/session';
import { useProduct, type QueueSource } from '@refined/shared/api-client';
import {
  DECISION_KEYS,
  formats,
  keyOfMove,
  offeredMoves,
  PATHS,
  writeFilter,
} from '@refined/shared/domain';
import { ActionButtons } from '@refined/shared/lists';
import { Link } from '@refined/shared/router';
import { bulkMessages, groupMessages } from '../queue-messages.ts';
import {
  GroupTitle,
  hasParts,
  isPart,
  sourceOfGroup,
  titleText,
  waitingField,
} from './one-group.tsx';
import type { GroupActions } from './use-group-actions.ts';
import { useLeftOutCount, type LeftOut } from './use-hidden-groups.ts';

interface GroupHeadProps {
  readonly group: ChangeGroup;
  readonly source: QueueSource;
  readonly open: boolean;
  readonly leftOut: LeftOut;
  /** Why the group came back after an action. */
  readonly note?: string | undefined;
  readonly onToggle: (group: ChangeGroup) => void;
  readonly actions: GroupActions;
}

/** The facts below a group's title. */
const factsOf = (
  group: ChangeGroup,
  leftOut: number,
  productName: string,
  username: string | undefined,
): readonly string[] => {
  const { count, shared, decided, product, only, on_product: on = 0, taken = [] } = group;
  return [
    ...(only ? [drugLine(only)] : []),
    ...(hasParts(group) ? [groupMessages.parts(group.parts!)] : []),
    ...(on > 0 ? [groupMessages.onProduct(on, count, productName)] : []),
    ...taken.map((one) => worklistMessages.assignedOf(one, username, one.drugs, count)),
    ...(product && product.ingredients.length > 0
      ? [groupMessages.siblings(product.siblings, on, productName)]
      : []),
    ...(shared > 0 ? [groupMessages.shared(shared)] : []),
    ...(decided > 0 ? [groupMessages.decided(decided, count)] : []),
    ...(leftOut > 0 ? [groupMessages.leftOut(leftOut)] : []),
  ];
};

/** A group of the same change: its title, facts and actions. */
export const GroupHead = ({
  group,
  source,
  open,
  leftOut,
  note,
  onToggle,
  actions,
}: GroupHeadProps) => {
  const { name: productName } = useProduct();
  const hintOf = useKeyHint();
  const username = useSession().user?.username;
  const out = useLeftOutCount(leftOut, group.key);
  const size = Math.max(0, group.count - out);
  const asCards = new URLSearchParams({
    filter: writeFilter(sourceOfGroup(source, group.key).filter ?? []),
  });
  return (
    <article className={isPart(group) ? 'rf-card qu-part' : 'rf-card'}>
      <h2 className="rf-card-title">
        <button
          type="button"
          className="qu-group-title rf-bare rf-break"
          aria-expanded={open}
          {...hintOf('explain')}
          onClick={() => onToggle(group)}
        >
          <Icon name="chevron" size={16} />
          <span>
            <GroupTitle group={group} short />
            {/* Keeps the count on the line of the last word. */}
            {'\u00a0'}
            <span className="rf-count qu-group-size" aria-hidden="true">
              {formats.number(group.count)}
            </span>
            <span className="rf-hidden"> ({groupMessages.size(group.count)})</span>
          </span>
        </button>
      </h2>
      <Toolbar label={groupMessages.actionsOn(titleText(group))} className="rf-moves">
        {offeredMoves(source.queue, 'queue').map((move) => (
          <IconButton
            key={move}
            icon={MOVE_ICONS[move]}
            className={`rf-move-${move}`}
            label={bulkMessages.action(move, size)}
            tip={moveMessages.action[move]}
            {...hintOf(keyOfMove(move))}
            onClick={() => actions.move(move, group)}
          />
        ))}
        <span className="rf-moves-apart">
          <ActionButtons
            offers={actions.offersOf(group)}
            onCall={(wanted) => actions.call(group, wanted)}
          />
        </span>
      </Toolbar>
      <p className="rf-card-facts qu-group-facts">
        {factsOf(group, out, productName, username).map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
        {/* Only for an unfolded group; for all groups the bar has "Cards". */}
        {open ? (
          <Link
            to={`${PATHS.queue(source.queue)}?${asCards}`}
            aria-label={groupMessages.asCardsOf(titleText(group))}
          >
            {groupMessages.asCards}
          </Link>
        ) : null}
      </p>
      {actions.decide && waitingField(group, source.queue) ? (
        <div className="qu-group-decisions rf-flow">
          {(['take', 'keep'] as const).map((decision) => (
            <Button
              key={decision}
              variant={decision === 'take' ? 'default' : 'quiet'}
              aria-label={groupMessages.decisionOn(decision, size)}
              {...hintOf(DECISION_KEYS[decision])}
              onClick={() => actions.decide?.(decision, group)}
            >
              {groupMessages.decision[decision]}
            </Button>
          ))}
        </div>
      ) : null}
      {note ? <FailureStrip>{note}</FailureStrip> : null}
    </article>
  );
};
