import { useState } from 'react';
import { faultOf, faultText, newIdempotencyKey } from '@refined/shared/api-client';
import type { UnapprovedDrug } from '@refined/shared/contract';
import { LIMITS } from '@refined/shared/domain';
import { usePerformAction } from '@refined/shared/lists';
import { kitMessages } from '@refined/shared/messages';
import { useSession, useTextDraft } from '@refined/shared/session';
import { Button, ConfirmDialog, SelectBox, TextField } from '@refined/shared/ui';
import { approveMessages as text } from '../messages/publish.ts';

/** A record with the version that an approval names. */
type Approvable = UnapprovedDrug & { readonly version: number };

/**
 * Approving several of the records that a publication holds back (four eyes): those that the user
 * didn't change, on hosts that offer it.
 */
export const useApproveSeveral = (unapproved: readonly UnapprovedDrug[]) => {
  const { user } = useSession();
  const approval = usePerformAction();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [asked, setAsked] = useState(false);
  const comment = useTextDraft(asked ? 'publication/approval' : undefined);
  /** Of the action that is asked about: the same for every attempt. */
  const [key, setKey] = useState('');

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

  const approve = () => {
    const said = comment.text.trim();
    if (approval.isPending || now.length === 0) return;
    const input = said === '' ? undefined : { comment: said };
    const onSuccess = () => {
      comment.settle(said);
      setChosen(new Set());
      setAsked(false);
    };
    approval.mutate({ action: 'approve', input, target: { drugs: now }, key }, { onSuccess });
  };
  const fault = faultOf(approval.error);

  return {
    approvable,
    chosen: now,
    asked,
    busy: approval.isPending,
    wrong: fault && `${text.failed} ${faultText(fault)}`,
    outcome: approval.data,
    isChoosable: (id: string) => approvable.some((drug) => drug.id === id),
    isChosen: (id: string) => chosen.has(id),
    toggle,
    toggleAll,
    ask: () => {
      setKey(newIdempotencyKey());
      setAsked(true);
    },
    cancel: () => setAsked(false),
    comment,
    approve,
  };
};

type ApproveSeveral = ReturnType<typeof useApproveSeveral>;

/** One question, and one comment for all chosen records. */
const Question = ({ approving }: { approving: ApproveSeveral }) => {
  const { chosen, asked, busy, wrong, comment, approve, cancel } = approving;
  return (
    <ConfirmDialog
      open={asked}
      title={text.title}
      confirmLabel={text.approve(chosen.length)}
      busy={busy}
      error={wrong}
      onConfirm={approve}
      onCancel={cancel}
    >
      <p>{text.question(chosen.length)}</p>
      <TextField
        label={text.comment}
        hint={comment.kept ? kitMessages.keptText : undefined}
        value={comment.text}
        maxLength={LIMITS.comments.length}
        onChange={(event) => comment.write(event.target.value)}
      />
    </ConfirmDialog>
  );
};

const Actions = ({ approving }: { approving: ApproveSeveral }) => {
  const { approvable, chosen, toggleAll, ask } = approving;
  return (
    <div className="qu-approve rf-line">
      <SelectBox
        label={text.chooseAll(approvable.length)}
        checked={chosen.length === approvable.length ? true : chosen.length > 0 ? 'mixed' : false}
        onToggle={toggleAll}
      >
        {text.chooseAll(approvable.length)}
      </SelectBox>
      <Button onClick={ask} why={chosen.length === 0 ? text.nothingChosen : undefined}>
        {text.approve(chosen.length)}
      </Button>
      <Question approving={approving} />
    </div>
  );
};

/** What the tab of unapproved records gets where several can be approved at once. */
export const approvingOf = (approving: ApproveSeveral) => {
  const { approvable, isChoosable, isChosen, toggle } = approving;
  if (approvable.length === 0) return undefined;
  return {
    choiceOf: ({ id, din }: UnapprovedDrug) =>
      isChoosable(id) ? (
        <SelectBox label={text.choose(din)} checked={isChosen(id)} onToggle={() => toggle(id)} />
      ) : null,
    actions: <Actions approving={approving} />,
  };
};

/** What became of those that were approved together: the refused ones by name, with the reason. */
export const ApprovedSeveral = ({ outcome }: Pick<ApproveSeveral, 'outcome'>) => (
  <div className="qu-approved" role="status">
    {outcome ? (
      <>
        <p>{text.done(outcome.done, outcome.refused)}</p>
        {outcome.refused > 0 ? (
          <ul>
            {outcome.results
              .filter(({ detail }) => detail !== undefined)
              .map(({ id, din, detail = '' }) => (
                <li key={id}>{text.refused(din || id, detail)}</li>
              ))}
          </ul>
        ) : null}
      </>
    ) : null}
  </div>
);
