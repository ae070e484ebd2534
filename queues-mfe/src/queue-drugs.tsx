import { useRef, useCallback, useMemo, useState, type ReactNode } from 'react';
import {
  useFeature,
  useOpenRecords,
  useProduct,
  useQueueCounts,
  type DrugListView,
  type QueueSource,
} from '@refined/shared/api-client';
import { useSession } from '@refined/shared/session';
import type { DrugSummary } from '@refined/shared/contract';
import { offeredMoves, PATHS, QUEUES, writeFilter } from '@refined/shared/domain';
import { pagedRows, decisionOn, DrugComparison, useDrugAction } from '@refined/shared/lists';
import {
  DrugCard,
  FaultPanel,
  SkeletonCards,
  VirtualList,
  ReasonStrip,
  type VirtualListHandle,
} from '@refined/shared/ui';
import { othersMessages, queuesMessages } from './queue-messages.ts';
import { BulkMoves } from './bulk/bulk-moves.tsx';
import { ActionDialog } from './bulk/action-dialog.tsx';
import { useCardActions } from './use-card-actions.tsx';
import { EmptyQueue } from './empty-queue.tsx';
import { QueueKeys } from './queue-keys.tsx';
import { useUndoShown } from './use-leaving.ts';

/** Who else has a drug's record open; undefined if nobody. */
const useOpenBy = (): ((id: string) => string | undefined) => {
  const open = useOpenRecords();
  const { user } = useSession();
  return (id) => {
    const names = (open.get(id) ?? [])
      .filter(({ username }) => username !== user?.username)
      .map(({ name }) => name);
    return names.length > 0 ? othersMessages.openBy(names) : undefined;
  };
};

interface QueueDrugsProps {
  source: QueueSource;
  list: DrugListView;
  /** Whether cards show their reasons. */
  explained: boolean;
}

const keyOf = ({ id }: { readonly id: string }) => id;

/** Height of a card with reasons, in px, in one or several columns; undefined: no reasons. */
const reasonHeight = ([first]: readonly DrugSummary[]): number | undefined =>
  first?.reasons ? (window.innerWidth < 760 ? 240 : 104) : undefined;

/** Most skeleton cards shown: enough to fill a window. */
const SKELETONS = 8;

/** A queued drug beside Health Canada's record; loaded when the reason is opened (D48). */
const CardComparison = ({ drugId }: { drugId: string }) => {
  const actions = useDrugAction();
  return (
    <DrugComparison
      drugId={drugId}
      actions={actions}
      onDecide={({ drug, version, import_id }, field, decision) =>
        void actions.perform(decisionOn({ ...drug, version }, import_id, field, decision))
      }
    />
  );
};

/**
 * Why each card is in the queue (D48), if the host says it. Only one comparison is open; it stays
 * open while its card is scrolled away. An unchanged card gets the same element, so that it doesn't
 * render again.
 */
const useCardReasons = (offered: boolean) => {
  const [openId, setOpenId] = useState<string>();
  /** Opens or closes the comparison of a drug. */
  const toggle = useCallback(
    (id: string) => setOpenId((current) => (current === id ? undefined : id)),
    [],
  );
  const drawn = useMemo(
    () => ({
      closed: new WeakMap<DrugSummary, ReactNode>(),
      open: new WeakMap<DrugSummary, ReactNode>(),
    }),
    [],
  );

  const reasonOf = (drug: DrugSummary): ReactNode => {
    if (!offered || !drug.reasons) return undefined;
    const open = drug.id === openId;
    const known = drawn[open ? 'open' : 'closed'];
    if (!known.has(drug)) {
      known.set(
        drug,
        <ReasonStrip
          drug={drug}
          reasons={drug.reasons}
          open={open}
          onToggle={() => toggle(drug.id)}
        >
          {open ? <CardComparison drugId={drug.id} /> : null}
        </ReasonStrip>,
      );
    }
    return known.get(drug);
  };
  return { reasonOf, toggle };
};

/**
 * The queue's cards. A move asks first; then the card leaves the list and the next one gets the
 * focus (specification §4, D20).
 */
export const QueueDrugs = ({ source, list: listed, explained }: QueueDrugsProps) => {
  const { queue, filter = [], sort } = source;
  const part = { filter: writeFilter(filter), sort };
  const { name: productName } = useProduct();
  const username = useSession().user?.username;
  const { data: counts, fault: countsFault } = useQueueCounts();
  const rows = useRef<VirtualListHandle>(null);
  const focusDrug = (id: string) => rows.current?.focusItem(id);
  const cards = useCardActions({ source, listed: listed.drugs, focusDrug });
  const { drugs } = cards;
  const undoLast = useUndoShown((ids) => drugs.find(({ id }) => ids.includes(id))?.id, focusDrug);
  const left = listed.drugs.length - drugs.length;
  const list = { ...listed, drugs, count: listed.count && listed.count - left };
  const actsOnSeveral = useFeature('drug_actions');
  const { reasonOf, toggle: explain } = useCardReasons(explained);
  const openBy = useOpenBy();

  const cardList = (boxOf: ((drug: DrugSummary) => ReactNode) | undefined, underBar: number) =>
    list.status === 'loading' ? (
      <SkeletonCards
        count={Math.min(counts?.[QUEUES[queue].countKey] ?? SKELETONS, SKELETONS)}
        strip={explained}
      />
    ) : list.drugs.length > 0 ? (
      <VirtualList
        ref={rows}
        label={queuesMessages.list(queue)}
        items={list.drugs}
        getKey={keyOf}
        total={list.count}
        {...pagedRows(list, queuesMessages.moreFailed)}
        underBar={underBar}
        estimateHeight={reasonHeight(list.drugs)}
        renderItem={(drug) => (
          <DrugCard
            drug={drug}
            href={PATHS.drug(drug.id, queue, part)}
            moves={offeredMoves(drug.queue, 'queue')}
            onMove={cards.move}
            productName={productName}
            username={username}
            listOf={queue}
            failure={cards.actions.notes.get(drug.id)}
            selection={boxOf?.(drug)}
            reason={reasonOf(drug)}
            openBy={openBy(drug.id)}
            extras={cards.extrasOf?.(drug)}
          />
        )}
      />
    ) : null;

  return (
    <>
      <FaultPanel
        title={list.since ? queuesMessages.notRefreshed(queue) : queuesMessages.notLoaded(queue)}
        fault={list.fault}
        since={list.since}
        busy={list.isRefreshing}
        refresh={list.refresh}
      />
      {list.since && listed.drugs.length === 0 && !list.hasMore && !source.filter?.length ? (
        <EmptyQueue queue={queue} />
      ) : null}
      <BulkMoves
        enabled={actsOnSeveral}
        pending={!counts && !countsFault}
        source={source}
        list={list}
        focusDrug={focusDrug}
      >
        {(boxOf, underBar, several) => (
          <>
            <QueueKeys
              queue={queue}
              list={rows}
              drugs={drugs}
              onUndo={undoLast}
              cards={cards}
              onExplain={explained ? explain : undefined}
              several={several}
            />
            {cardList(boxOf, underBar)}
          </>
        )}
      </BulkMoves>
      <ActionDialog actions={cards.actions} queue={queue} />
    </>
  );
};
