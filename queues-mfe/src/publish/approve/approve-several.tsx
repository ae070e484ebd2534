import { useState } from 'react';
import type { UnapprovedDrug } from '@refined/shared/contract';
import { LIMITS } from '@refined/shared/domain';
import { Button, ConfirmDialog, SelectBox, TextField } from '@refined/shared/ui';
import { approveMessages as text } from '../../messages/approve.ts';
import type { ApproveSeveral } from './use-approve-several.ts';

/** One question, and one comment for all chosen records. */
const Question = ({ approving }: { approving: ApproveSeveral }) => {
  const [comment, setComment] = useState('');
  const { chosen, asked, busy, wrong, approve, cancel } = approving;
  return (
    <ConfirmDialog
      open={asked}
      title={text.title}
      confirmLabel={text.approve(chosen.length)}
      busy={busy}
      error={wrong}
      onConfirm={() => approve(comment)}
      onCancel={cancel}
    >
      <p>{text.question(chosen.length)}</p>
      <TextField
        label={text.comment}
        value={comment}
        maxLength={LIMITS.comments.length}
        onChange={(event) => setComment(event.target.value)}
      />
    </ConfirmDialog>
  );
};

const Actions = ({ approving }: { approving: ApproveSeveral }) => {
  const { approvable, chosen, toggleAll, ask } = approving;
  return (
    <div className="qu-approve">
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
