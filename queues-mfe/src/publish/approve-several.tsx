import { useState } from 'react';
import type { UnapprovedDrug } from '@refined/shared/contract';
import { useDrugAction, type DrugActions } from '@refined/shared/lists';
import { useSession } from '@refined/shared/session';
import { Button, SelectBox } from '@refined/shared/ui';
import { ActionDialog } from '../bulk/action-dialog.tsx';
import { approveMessages as text } from '../messages/publish.ts';

/** A record with the version that is approved. */
type Approvable = UnapprovedDrug & { readonly version: number };

interface ActionsProps {
  readonly actions: DrugActions;
  readonly approvable: readonly Approvable[];
  readonly chosen: readonly Approvable[];
  readonly choose: (ids: readonly string[]) => void;
}

const Actions = ({ actions, approvable, chosen, choose }: ActionsProps) => {
  const ids = chosen.map(({ id }) => id);
  const isAll = chosen.length === approvable.length;
  return (
    <div className="qu-approve rf-line">
      <SelectBox
        label={text.chooseAll(approvable.length)}
        checked={isAll ? true : chosen.length > 0 ? 'mixed' : false}
        onToggle={() => choose(isAll ? [] : approvable.map(({ id }) => id))}
      >
        {text.chooseAll(approvable.length)}
      </SelectBox>
      <Button
        onClick={() =>
          actions.ask({
            action: 'approve',
            target: { drugs: chosen },
            selected: ids,
            stays: true,
            listsRefused: true,
          })
        }
        why={chosen.length === 0 ? text.nothingChosen : undefined}
      >
        {text.approve(chosen.length)}
      </Button>
      <ActionDialog actions={actions} queue="update" />
    </div>
  );
};

/**
 * Approving several records that the publication holds back (four eyes), if the host offers it: for
 * the tab of unapproved records, checkboxes for the records that others changed.
 */
export const useApproveSeveral = (unapproved: readonly UnapprovedDrug[]) => {
  const { user } = useSession();
  const [marked, mark] = useState<readonly string[]>([]);
  const actions = useDrugAction();
  const approvable = unapproved.filter(
    (drug): drug is Approvable =>
      drug.version !== undefined &&
      !drug.authors.some(({ username }) => username === user?.username),
  );
  // Only those still in the preview: it may have been reloaded since.
  const chosen = approvable.filter(({ id }) => marked.includes(id));
  const toggle = (id: string) =>
    mark(marked.includes(id) ? marked.filter((one) => one !== id) : [...marked, id]);
  const approving = {
    choiceOf: ({ id, din }: UnapprovedDrug) =>
      approvable.some((drug) => drug.id === id) ? (
        <SelectBox
          label={text.choose(din)}
          checked={marked.includes(id)}
          onToggle={() => toggle(id)}
        />
      ) : null,
    actions: <Actions actions={actions} approvable={approvable} chosen={chosen} choose={mark} />,
  };
  return { sent: actions.sent, approving: approvable.length > 0 ? approving : undefined };
};
