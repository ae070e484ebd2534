import { useState } from 'react';
import type {
  PublicationPreview as Preview,
  UnapprovedDrug,
  PublicationChecks,
} from '@refined/shared/contract';
import { effectiveDayOf } from '@refined/shared/domain';
import { useDrugAction, decisionOn, type DrugActions } from '@refined/shared/lists';
import { actionWords } from '@refined/shared/messages';
import {
  FaultPanel,
  Icon,
  PublicationChanges,
  Button,
  SelectBox,
  type Deciding,
} from '@refined/shared/ui';
import { useSession } from '@refined/shared/session';
import { useFeature } from '@refined/shared/api-client';
import { approveMessages, openMessages, publishMessages as text } from '../publish-messages.ts';
import { touched, type PreviewView } from './use-publish-update.ts';
import { ActionDialog } from '../bulk/action-dialog.tsx';

interface PublicationPreviewProps {
  preview: PreviewView;
  productName: string;
}

/** Why there is nothing to publish. */
const nothingNow = ({ counts: { blocked, unapproved = 0 } }: Preview, productName: string) => {
  if (blocked > 0 && unapproved > 0) return text.onlyHeld;
  if (unapproved > 0) return text.onlyUnapproved;
  return blocked > 0 ? text.onlyBlocked : text.nothing(productName);
};

/** The publication compared with, and the result. */
const Summary = ({ preview, productName }: { preview: Preview; productName: string }) => {
  const { against, size, correction } = preview;
  const none = touched(preview) === 0;
  return (
    <p className="qu-summary">
      {none ? nothingNow(preview, productName) : null}{' '}
      {against ? text.against(against.number, effectiveDayOf(against)) : text.first}{' '}
      {none ? null : text.sizeAfter(size, productName)}{' '}
      {none || !correction ? null : text.correction}
    </p>
  );
};

/** Warnings above the lists; the lists show the details. */
const Remarks = ({ preview, productName }: { preview: Preview; productName: string }) => {
  const { counts, to_check: checks } = preview;
  const { touched: delisted = 0, stay = 0, outdated = 0 } = checks?.counts ?? {};
  const remarks = [
    counts.blocked > 0 ? text.blockedNow(counts.blocked) : undefined,
    counts.unapproved ? text.unapprovedNow(counts.unapproved) : undefined,
    counts.inferred ? text.inferredNow(counts.inferred) : undefined,
    outdated > 0 ? text.outdatedNow(outdated) : undefined,
    delisted + stay > 0 ? text.unlistedNow(delisted, stay, productName) : undefined,
  ].filter((remark) => remark !== undefined);
  if (remarks.length === 0) return null;
  return (
    <ul className="qu-remarks rf-plain rf-small">
      {remarks.map((remark) => (
        <li key={remark}>
          <Icon name="warning" size={16} /> <span>{remark}</span>
        </li>
      ))}
    </ul>
  );
};

/** The refused drugs of an action on several, and why. */
const Stayed = ({ sent }: Pick<DrugActions, 'sent'>) =>
  sent?.answer === undefined || sent.answer.refused === 0 ? null : (
    <div role="alert">
      <p>{actionWords(sent.action).partly(sent.answer.done, sent.answer.refused)}</p>
      <ul className="qu-rest">
        {sent.answer.results
          .filter(({ detail }) => detail !== undefined)
          .map(({ id, din, detail = '' }) => (
            <li key={id}>{text.stayed(din || id, detail)}</li>
          ))}
      </ul>
    </div>
  );

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
        label={approveMessages.chooseAll(approvable.length)}
        checked={isAll ? true : chosen.length > 0 ? 'mixed' : false}
        onToggle={() => choose(isAll ? [] : approvable.map(({ id }) => id))}
      >
        {approveMessages.chooseAll(approvable.length)}
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
        why={chosen.length === 0 ? approveMessages.nothingChosen : undefined}
      >
        {approveMessages.approve(chosen.length)}
      </Button>
      <ActionDialog actions={actions} queue="update" />
    </div>
  );
};

/**
 * Approving several records that the publication holds back (four eyes), if the host offers it: for
 * the tab of unapproved records, checkboxes for the records that others changed.
 */
const useApproveSeveral = (unapproved: readonly UnapprovedDrug[]) => {
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
          label={approveMessages.choose(din)}
          checked={marked.includes(id)}
          onToggle={() => toggle(id)}
        />
      ) : null,
    actions: <Actions actions={actions} approvable={approvable} chosen={chosen} choose={mark} />,
  };
  return { sent: actions.sent, approving: approvable.length > 0 ? approving : undefined };
};

/** While the decision on all of them is saved. */
const ALL = { id: '', field: '' };

/**
 * Decides on the publication's open differences (D74), one by one or all with one press.
 * `deciding`: for the list of drugs to check; undefined if the host doesn't offer it.
 */
const useDecideOpen = (checks: PublicationChecks | undefined) => {
  const { perform, sent } = useDrugAction();
  const isOffered = useFeature('record_actions');
  const { target, input } = sent?.action ?? {};
  const [one] = target && 'drugs' in target ? target.drugs : [];
  const isBusy = sent?.isPending === true;
  const { open: count = 0, import_id = 0 } = checks ?? {};
  const decideAll = (decision: 'take' | 'keep') => {
    const target = { publication: { import_id }, count };
    if (!isBusy)
      void perform({ action: 'decide', input: { decision }, target, listsRefused: true });
  };
  const deciding: Deciding = {
    busy: isBusy ? (one ? { id: one.id, field: String(input?.field) } : ALL) : undefined,
    onDecide: (drug, field, decision) => {
      if (!isBusy) void perform(decisionOn(drug, drug.import_id ?? null, field, decision));
    },
    actions:
      count > 0 ? (
        <div className="rf-open-actions rf-flow">
          <Button busy={isBusy && !one} onClick={() => decideAll('take')}>
            {openMessages.all.take(count)}
          </Button>
          <Button variant="quiet" busy={isBusy && !one} onClick={() => decideAll('keep')}>
            {openMessages.all.keep(count)}
          </Button>
        </div>
      ) : null,
  };
  return {
    sent: one ? undefined : sent,
    deciding: isOffered && checks?.open !== undefined ? deciding : undefined,
  };
};

/** The preview in the dialog: loading, failed, or ready. */
export const PublicationPreview = ({
  preview: { data, fault, busy, refresh },
  productName,
}: PublicationPreviewProps) => {
  const { approving, sent: approved } = useApproveSeveral(data?.unapproved ?? []);
  const { deciding, sent: decided } = useDecideOpen(data?.to_check);
  if (data) {
    return (
      <>
        <Summary preview={data} productName={productName} />
        <Remarks preview={data} productName={productName} />
        <Stayed sent={approved} />
        <Stayed sent={decided} />
        <PublicationChanges {...data} approving={approving} deciding={deciding} />
      </>
    );
  }
  if (fault) return <FaultPanel title={text.failed} fault={fault} busy={busy} refresh={refresh} />;
  return (
    <p className="rf-sub qu-preview-place" role="status">
      {text.loading}
    </p>
  );
};
