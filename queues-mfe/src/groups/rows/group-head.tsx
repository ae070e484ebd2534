import { useProduct } from '@refined/shared/api-client';
import type { QueueSource } from '@refined/shared/api-client';
import type { ChangeGroup } from '@refined/shared/contract';
import { formats, keyOfMove, offeredMoves, PATHS, writeFilter } from '@refined/shared/domain';
import type { MoveName } from '@refined/shared/domain';
import { deskMessages, moveMessages } from '@refined/shared/messages';
import { Link } from '@refined/shared/router';
import { Box, Button, Icon, IconButton, MOVE_ICONS, tokens, useKeyHint } from '@refined/shared/ui';
import { bulkMessages } from '../../messages/bulk.ts';
import { groupMessages } from '../../messages/groups.ts';
import type { Selection } from '../../selection/selection.ts';
import { DECISION_KEYS } from '../decide/use-group-calls.ts';
import { GroupDeskButtons } from '../desk/group-desk-buttons.tsx';
import type { GroupDesk } from '../desk/use-group-desk.ts';
import { GroupTitle } from '../list/group-title.tsx';
import { sourceOfGroup, titleText, waitingField } from '../list/one-group.ts';
import { useLeftOutCount } from '../list/use-left-out.ts';

export interface GroupHeadProps {
  readonly group: ChangeGroup;
  readonly source: QueueSource;
  readonly open: boolean;
  readonly leftOut: Selection;
  /** Why it is back. */
  readonly note?: string | undefined;
  readonly onToggle: (key: string) => void;
  readonly onMove: (move: MoveName, group: ChangeGroup) => void;
  readonly desk: GroupDesk;
  /** Undefined: the host has no decisions on groups. */
  readonly onDecide?: ((decision: 'take' | 'keep', group: ChangeGroup) => void) | undefined;
}

/** Under the title's text, beside the arrow. */
const UNDER_TITLE = { gridColumn: '1 / -1', pl: '24px' } as const;
/** The link is 24 px high (WCAG 2.5.8). */
const FACTS = { ...UNDER_TITLE, alignItems: 'center', '& a': { lineHeight: '24px' } } as const;
const COUNT = { display: 'inline-block', ml: '4px', verticalAlign: 'text-bottom' } as const;
const TITLE = {
  display: 'flex',
  alignItems: 'flex-start',
  gap: '8px',
  m: '-2px 0',
  p: '2px 4px 2px 0',
  border: 0,
  borderRadius: '4px',
  background: 'none',
  color: 'inherit',
  font: 'inherit',
  textAlign: 'left',
  cursor: 'pointer',
  overflowWrap: 'anywhere',
  '& svg': { flex: 'none', mt: '2px', transition: 'none', transform: 'rotate(-90deg)' },
  '&[aria-expanded=true] svg': { transform: 'none' },
  '& del': { color: tokens.color.muted, fontWeight: 500 },
  '& ins': { textDecoration: 'none' },
} as const;

/** What is said below a group's title, each only where it is so. */
const factsOf = (
  { count, shared, decided, product, taken = [] }: ChangeGroup,
  leftOut: number,
  productName: string,
): readonly string[] => [
  ...taken.map(({ name, drugs }) => deskMessages.takenOf(name, drugs, count)),
  ...(product ? [groupMessages.siblings(product.siblings, productName)] : []),
  ...(shared > 0 ? [groupMessages.shared(shared)] : []),
  ...(decided > 0 ? [groupMessages.decided(decided, count)] : []),
  ...(leftOut > 0 ? [groupMessages.leftOut(leftOut)] : []),
];

/** A group of the same change, as one thing to decide. */
export const GroupHead = ({
  group,
  source,
  open,
  leftOut,
  note,
  onToggle,
  onMove,
  desk,
  onDecide,
}: GroupHeadProps) => {
  const { name: productName } = useProduct();
  const hintOf = useKeyHint();
  const out = useLeftOutCount(leftOut);
  const size = Math.max(0, group.count - out);
  const asCards = new URLSearchParams({
    filter: writeFilter(sourceOfGroup(source, group.key).filter ?? []),
  });
  return (
    <article className="rf-card">
      <h2 className="rf-card-title">
        <Box
          component="button"
          type="button"
          sx={TITLE}
          aria-expanded={open}
          {...hintOf('explain')}
          onClick={() => onToggle(group.key)}
        >
          <Icon name="chevron" size={16} />
          <span>
            <GroupTitle group={group} />
            {/* Not alone on a line. */}
            {'\u00a0'}
            <Box component="span" className="rf-count" sx={COUNT} aria-hidden="true">
              {formats.number(group.count)}
            </Box>
            <span className="rf-hidden"> ({groupMessages.size(group.count)})</span>
          </span>
        </Box>
      </h2>
      <div className="rf-moves">
        {offeredMoves(source.queue, 'queue').map((move) => (
          <IconButton
            key={move}
            icon={MOVE_ICONS[move]}
            label={bulkMessages.action(move, size)}
            tip={moveMessages.action[move]}
            {...hintOf(keyOfMove(move))}
            onClick={() => onMove(move, group)}
          />
        ))}
        <GroupDeskButtons group={group} count={size} desk={desk} />
      </div>
      <Box component="p" className="rf-card-facts" sx={FACTS}>
        {factsOf(group, out, productName).map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
        <Link
          to={`${PATHS.queue(source.queue)}?${asCards}`}
          aria-label={groupMessages.asCardsOf(titleText(group))}
        >
          {groupMessages.asCards}
        </Link>
      </Box>
      {onDecide && waitingField(group, source.queue) ? (
        <Box sx={{ ...UNDER_TITLE, display: 'flex', gap: '8px', mt: '4px' }}>
          {(['take', 'keep'] as const).map((decision) => (
            <Button
              key={decision}
              variant={decision === 'take' ? 'default' : 'quiet'}
              aria-label={groupMessages.decisionOn(decision, size)}
              {...hintOf(DECISION_KEYS[decision])}
              onClick={() => onDecide(decision, group)}
            >
              {groupMessages.decision[decision]}
            </Button>
          ))}
        </Box>
      ) : null}
      {note ? <div className={`rf-strip rf-strip-${source.queue}`}>{note}</div> : null}
    </article>
  );
};
