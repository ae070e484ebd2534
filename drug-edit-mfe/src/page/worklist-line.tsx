import { useEffect } from 'react';
import {
  faultText,
  faultOf,
  markStale,
  unwrap,
  useApi,
  useFeature,
  useMutation,
  useProduct,
  useQuery,
  useQueryClient,
} from '@refined/shared/api-client';
import {
  looksCalls,
  readKey,
  STALE_AFTER,
  type DrugHistoryEntry,
  type DrugLook,
  type DrugMarks,
  type DrugRecord,
} from '@refined/shared/contract';
import {
  CardTalk,
  FieldChanges,
  OthersOnProduct,
  tokens,
  useKeys,
  useMatches,
} from '@refined/shared/ui';
import type { ActionName } from '@refined/shared/domain';
import {
  ActionButtons,
  AssignDialog,
  callOfKey,
  offeredActions,
  ownerOf,
  SnoozeDialog,
  useDrugAction,
  type ActionCall,
} from '@refined/shared/lists';
import { worklistMessages } from '@refined/shared/messages';
import { useSession } from '@refined/shared/session';
import { worklistMessages as text } from '../edit-messages.ts';
import { historyMessages } from '../history-messages.ts';
import { Moment, focusHeadingIfLost, useRecordToast } from '../record-parts.tsx';

const NOTHING: DrugMarks = { later: null, taken: null };

/** Whether the record is snoozed, and to whom it is assigned. Loaded again for each version. */
const useMarks = (id: string, version: number | undefined): DrugMarks => {
  const { client } = useApi();
  const { data } = useQuery({
    queryKey: readKey('drugMarks', id, version),
    queryFn: ({ signal }) => unwrap(client.call(looksCalls.drugMarks, { params: { id }, signal })),
    placeholderData: (before, query) => (query?.queryKey[1] === id ? before : undefined),
    enabled: useFeature('drug_actions'),
    refetchOnWindowFocus: true,
  });
  return data ?? NOTHING;
};

/** Confirms that inferred values are right (D86). */
const useConfirmInferred = (id: string, record: DrugRecord) => {
  const { client } = useApi();
  const queryClient = useQueryClient();
  const toast = useRecordToast(id, record);
  return useMutation({
    mutationFn: (fields: readonly string[]) =>
      unwrap(
        client.call(looksCalls.confirmInferred, { params: { id }, body: { fields: [...fields] } }),
      ),
    onSuccess: (_left, fields) => toast.success(text.inferredConfirmed(fields)),
    onError: (thrown) => {
      const fault = faultOf(thrown)!;
      if (fault.kind !== 'unauthorized') toast.error(faultText(fault));
    },
    onSettled: () => {
      void markStale(queryClient, STALE_AFTER.confirmInferred, { id });
      setTimeout(focusHeadingIfLost);
    },
  });
};

/** Tells the host once that the user views the record; returns what changed since the last view. */
const useLastView = (id: string): DrugLook | undefined => {
  const { client } = useApi();
  const queryClient = useQueryClient();
  const offered = useFeature('looks');
  const { data } = useQuery({
    queryKey: ['lookAtDrug', id],
    queryFn: () => unwrap(client.call(looksCalls.lookAtDrug, { params: { id } })),
    enabled: offered,
    staleTime: Infinity,
    gcTime: 0,
  });
  // The lists are reloaded when next shown, so that their cards lose the mark.
  const changed = data !== undefined && data.changes.length > 0;
  useEffect(() => {
    if (changed) void markStale(queryClient, { reads: [], later: ['drugs'] });
  }, [queryClient, changed]);
  return data;
};

const Change = ({ entry, product }: { entry: DrugHistoryEntry; product: string }) => (
  <li>
    <p>
      {historyMessages.sentence(entry, product)}{' '}
      <span className="rf-sub">
        {text.by(entry.actor)}, <Moment at={entry.at} />
      </span>
    </p>
    <FieldChanges fields={entry.fields} />
  </li>
);

/** What others and imports changed since this reviewer's last view; nothing if nothing changed. */
export const ChangedSince = ({ drugId }: { drugId: string }) => {
  const lastView = useLastView(drugId);
  const { name: product } = useProduct();
  const isNarrow = useMatches(tokens.narrow);
  if (!lastView?.since || lastView.changes.length === 0) return null;
  return (
    <details className="ed-worklist-changes" open={!isNarrow}>
      <summary>
        {text.changedSince} <Moment at={lastView.since} />
      </summary>
      <ul className="rf-plain">
        {lastView.changes.map((entry) => (
          <Change key={entry.id} entry={entry} product={product} />
        ))}
      </ul>
      {lastView.more > 0 ? <p className="rf-sub">{text.more(lastView.more)}</p> : null}
    </details>
  );
};

/** Actions whose dialogs this page has. */
const ASKED_HERE: readonly ActionName[] = ['assign', 'snooze'];

/**
 * Whether the record is snoozed, and to whom it is assigned, with the buttons for both. Empty if
 * the host doesn't offer it. `version`: the newest version of the record that this page knows.
 */
export const useWorklistLine = (
  drugId: string,
  record: DrugRecord,
  version: number | undefined,
) => {
  const marks = useMarks(drugId, version);
  const actions = useDrugAction();
  const { asked, figures, ask, perform, confirm, cancel } = actions;
  const isOffered = useFeature('drug_actions');
  const username = useSession().user?.username;
  const product = useProduct();
  const target = { drugs: [{ ...record, id: drugId }] };
  const { queue = '' } = record;
  const {
    taken,
    later,
    others,
    other_drugs,
    same_din,
    mixed_pairs,
    with_conditions,
    inferred = [],
  } = marks;
  const offers = isOffered
    ? offeredActions({
        drugs: record.din,
        queue,
        ...ownerOf(taken, username),
        isSnoozed: later?.away,
      }).filter(({ action, asks }) => !asks || ASKED_HERE.includes(action))
    : [];
  const call = ({ action, input, asks }: ActionCall) =>
    asks ? ask({ action, input, target }) : void perform({ action, input, target });
  useKeys(Object.fromEntries(offers.map(({ key }) => [key, () => call(callOfKey(offers, key)!)])));
  const confirmInferred = useConfirmInferred(drugId, record);
  return {
    blocking: { same_din, mixed_pairs, with_conditions },
    /** For the row of actions. */
    buttons:
      offers.length > 0 ? (
        <div className="rf-moves" role="group" aria-label={text.group}>
          <ActionButtons offers={offers} onCall={call} worded="all" alone />
        </div>
      ) : null,
    /** To whom it is assigned, and until when it is snoozed; empty for most records. */
    marks: (
      <>
        {taken || later || others !== undefined ? (
          <p className="ed-worklist rf-line">
            {others === undefined ? null : (
              <span>
                <OthersOnProduct
                  drug={{ others, other_drugs, in_product: record.in_product === true }}
                  productName={product.name}
                  linked
                />
              </span>
            )}
            {taken ? <span>{worklistMessages.assignedTo(taken, username)}</span> : null}
            {later ? <span>{worklistMessages.noted(later)}</span> : null}
          </p>
        ) : null}
        {inferred.length > 0 ? (
          <p className="ed-worklist rf-line">
            <span>{text.inferred(inferred)}</span>
            <button
              type="button"
              className="ed-link rf-bare"
              onClick={() => confirmInferred.mutate(inferred)}
            >
              {text.inferredRight(inferred.length)}
            </button>
          </p>
        ) : null}
        <CardTalk
          drug={{
            din: record.din,
            sent: marks.sent,
            comment: marks.comment,
            answer: marks.answer,
            taken: taken ?? undefined,
          }}
        />
      </>
    ),
    dialog: (
      <>
        <SnoozeDialog
          count={asked?.action === 'snooze' ? figures?.count : undefined}
          status={record.source_status}
          onConfirm={(input) => confirm({ input: { ...input } })}
          onCancel={cancel}
        />
        <AssignDialog actions={actions} place={drugId} />
      </>
    ),
  };
};
