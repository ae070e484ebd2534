import { useRef, useState } from 'react';
import { faultText, markStale, useApi, useQueryClient } from '@refined/shared/api-client';
import { approvalsCalls, STALE_AFTER } from '@refined/shared/contract';
import type { DrugOutcomes, UnapprovedDrug } from '@refined/shared/contract';
import { useSession } from '@refined/shared/session';
import { approveMessages as text } from '../../messages/approve.ts';

/** A record with the version that an approval names. */
type Approvable = UnapprovedDrug & { readonly version: number };

/**
 * Approving several of the records that a publication holds back (four eyes): those that the user
 * didn't change, on hosts that offer it.
 */
export const useApproveSeveral = (unapproved: readonly UnapprovedDrug[]) => {
  const { client } = useApi();
  const queryClient = useQueryClient();
  const { user } = useSession();
  const running = useRef(false);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<string>();
  const [outcome, setOutcome] = useState<DrugOutcomes>();

  const approvable = unapproved.filter(
    (drug): drug is Approvable =>
      drug.version !== undefined &&
      !drug.authors.some(({ username }) => username === user?.username),
  );
  // The preview may have changed since they were chosen.
  const now = approvable.filter(({ id }) => chosen.has(id));

  const toggle = (id: string) =>
    setChosen((before) => {
      const after = new Set(before);
      if (!after.delete(id)) after.add(id);
      return after;
    });
  const toggleAll = () =>
    setChosen(new Set(now.length === approvable.length ? [] : approvable.map((drug) => drug.id)));

  const approve = async (comment: string) => {
    if (running.current || now.length === 0) return;
    running.current = true;
    setBusy(true);
    setWrong(undefined);
    const result = await client.call(approvalsCalls.approveDrugs, {
      body: {
        drugs: now.map(({ id, version }) => ({ id, version })),
        ...(comment !== '' && { comment }),
      },
    });
    running.current = false;
    setBusy(false);
    // Without an answer the outcome is unknown.
    markStale(queryClient, STALE_AFTER.approveDrugs);
    if (!result.ok) return setWrong(`${text.failed} ${faultText(result.fault)}`);
    setOutcome(result.value);
    setChosen(new Set());
    setAsked(false);
  };

  return {
    approvable,
    chosen: now,
    asked,
    busy,
    wrong,
    outcome,
    isChoosable: (id: string) => approvable.some((drug) => drug.id === id),
    isChosen: (id: string) => chosen.has(id),
    toggle,
    toggleAll,
    ask: () => {
      setWrong(undefined);
      setAsked(true);
    },
    cancel: () => setAsked(false),
    approve: (comment: string) => void approve(comment.trim()),
  };
};

export type ApproveSeveral = ReturnType<typeof useApproveSeveral>;
