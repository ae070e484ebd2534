import { useMemo, type KeyboardEvent, type ReactNode } from 'react';
import {
  keyOfMove,
  LIMITS,
  offeredMoves,
  type ActionName,
  type MoveName,
  type QueueName,
} from '@refined/shared/domain';
import { moveMessages } from '@refined/shared/messages';
import { IconButton, MOVE_ICONS, SelectBox, useKeyHint } from '@refined/shared/ui';
import { useHeldDrug, type DrugListView, type QueueSource } from '@refined/shared/api-client';
import type { DrugSummary } from '@refined/shared/contract';
import { useSession } from '@refined/shared/session';
import {
  ActionButtons,
  offeredActions,
  useDrugAction,
  type ActionCall,
  type DrugTarget,
} from '@refined/shared/lists';
import { bulkMessages } from '../queue-messages.ts';
import type { SelectedCards } from '../queue-keys.tsx';
import { isSelected, useSelection } from '../use-selection.tsx';
import { staysListed } from '../use-card-actions.tsx';
import { focusHeading } from '../use-leaving.ts';
import { ActionDialog } from './action-dialog.tsx';

/** The bar's height with its margin, in px, as in bulk.css: it covers the top of a scrolled list. */
const BAR_HEIGHT = 44;

interface SelectionBarProps {
  /** Number of selected drugs; `total`: of all drugs. */
  size: number;
  total: number;
  queue: QueueName;
  /** Why nothing can be moved now. */
  why?: string;
  busy: boolean;
  onMove: (move: MoveName) => void;
  offers: SelectedCards['offers'];
  onCall: SelectedCards['call'];
  onSelectAll: () => void;
  onClear: () => void;
}

/**
 * The bar above the list. Its place and height never change, so that the list doesn't jump. It
 * offers to select all matching drugs; with a selection, it shows their number and the actions.
 */
const SelectionBar = ({
  size,
  total,
  queue,
  why,
  busy,
  onMove,
  offers,
  onCall,
  onSelectAll,
  onClear,
}: SelectionBarProps) => {
  const hintOf = useKeyHint();
  const any = size > 0;
  const everything = any && size >= total;
  return (
    <div
      className="qu-bar qu-in-tools rf-bar"
      role="group"
      aria-label={bulkMessages.bar}
      data-any={any}
    >
      <SelectBox
        label={bulkMessages.selectAll(total)}
        checked={everything || (any && 'mixed')}
        onToggle={everything ? onClear : onSelectAll}
      >
        {any ? null : <span>{bulkMessages.selectAll(total)}</span>}
      </SelectBox>
      {any ? (
        <>
          <span className="qu-bar-count rf-strong rf-figures rf-nowrap">
            {bulkMessages.selected(size)}
          </span>
          {why === undefined ? null : <span className="qu-bar-wide rf-muted rf-nowrap">{why}</span>}
          <div className="qu-bar-actions qu-bar-end">
            {offeredMoves(queue, 'queue').map((move) => (
              <IconButton
                key={move}
                icon={MOVE_ICONS[move]}
                className={`rf-move-${move}`}
                word={moveMessages.word[move]}
                label={
                  why === undefined
                    ? bulkMessages.action(move, size)
                    : `${bulkMessages.action(move, size)}. ${why}`
                }
                tip={why ?? moveMessages.action[move]}
                busy={busy || why !== undefined}
                {...hintOf(keyOfMove(move))}
                onClick={() => onMove(move)}
              />
            ))}
            <span className="rf-moves-apart">
              <ActionButtons offers={offers} onCall={onCall} worded="main" />
            </span>
            <IconButton icon="close" label={bulkMessages.clear} onClick={onClear} />
          </div>
        </>
      ) : null}
    </div>
  );
};

interface BulkMovesProps {
  /** False if the host doesn't offer actions on several drugs: only the list is shown. */
  enabled: boolean;
  /**
   * It isn't known yet whether the host offers them: the bar's space is reserved, so that nothing
   * jumps.
   */
  pending?: boolean;
  source: QueueSource;
  list: DrugListView;
  focusDrug: (id: string) => void;
  /** Renders the list, with a checkbox for each card and the bar's height. */
  children: (
    boxOf: ((drug: DrugSummary) => ReactNode) | undefined,
    underBar: number,
    several: SelectedCards | undefined,
  ) => ReactNode;
}

/**
 * Reserves the space of a card's checkbox. All cards share one element, so that none renders again.
 */
const PLACE_OF_BOX = <span />;
const placeOfBox = () => PLACE_OF_BOX;

/** A list whose cards can be selected, and moved, snoozed or assigned together. */
export const BulkMoves = ({
  enabled,
  pending = false,
  source,
  list,
  focusDrug,
  children,
}: BulkMovesProps) => {
  const { drugs, hasMore } = list;
  const view = useSelection(drugs, list.count ?? drugs.length);
  const { selection, selected, size } = view;
  const actions = useDrugAction({
    source,
    list: {
      keys: useMemo(() => drugs.map(({ id }) => id), [drugs]),
      focus: (id) => (id === undefined ? focusHeading() : focusDrug(id)),
      select: selection.select,
    },
  });
  // All matching drugs, when not all are loaded or they are too many to list: the host finds them
  // by the filter.
  const whole = selected.all && (hasMore || size > LIMITS.bulk.listed);
  const most = whole ? LIMITS.bulk.all : LIMITS.bulk.listed;
  const why =
    size > most || selected.ids.size > LIMITS.bulk.listed ? bulkMessages.tooMany(most) : undefined;
  const meant = drugs.filter(({ id }) => isSelected(selected, id));
  // A long action moves its drugs chunk by chunk: until its answer the list stays as it was.
  useHeldDrug(actions.busy ? meant[0]?.id : undefined);
  const target: DrugTarget = whole
    ? { source, count: size, except: [...selected.ids] }
    : { drugs: meant };
  const ask = (action: ActionName, input?: ActionCall['input']) => {
    if (size === 0 || actions.busy) return;
    actions.ask({
      action,
      input,
      target,
      selected: meant.map(({ id }) => id),
      stays: staysListed(action, source),
    });
  };
  const call = async ({ action, input, asks }: ActionCall) => {
    if (asks) ask(action, input);
    else if (await actions.perform({ action, input, target })) selection.clear();
  };
  const username = useSession().user?.username;
  const isMine = meant.length > 0 && meant.every(({ taken }) => taken?.username === username);
  const offers = offeredActions({ drugs: size, queue: source.queue, isMine });
  const loading = list.status === 'loading';
  const keepsPlace = pending ? loading || drugs.length > 0 : enabled && loading;
  return (
    <>
      {enabled && drugs.length > 0 ? (
        <SelectionBar
          size={size}
          total={list.count ?? drugs.length}
          queue={source.queue}
          why={why}
          busy={actions.busy}
          onMove={ask}
          offers={offers}
          onCall={(wanted) => void call(wanted)}
          onSelectAll={selection.selectAll}
          onClear={selection.clear}
        />
      ) : null}
      {/* Reserves the bar's space while the list loads. */}
      {keepsPlace ? <div className="qu-bar-place qu-in-tools" aria-hidden="true" /> : null}
      <div
        className="qu-below-bar"
        onKeyDown={(event: KeyboardEvent) => enabled && view.onKeyDown(event)}
      >
        {children(
          enabled ? view.boxOf : pending ? placeOfBox : undefined,
          enabled ? BAR_HEIGHT : 0,
          enabled
            ? { size, toggle: view.toggle, ask, offers, call: (wanted) => void call(wanted) }
            : undefined,
        )}
      </div>
      <ActionDialog
        actions={actions}
        queue={source.queue}
        drugs={meant}
        onLoadMore={selected.all && hasMore ? list.loadMore : undefined}
      />
    </>
  );
};
