import type { PublicationPreview as Preview } from '@refined/shared/contract';
import { effectiveDayOf } from '@refined/shared/domain';
import type { DrugActions } from '@refined/shared/lists';
import { actionWords } from '@refined/shared/messages';
import { FaultPanel, Icon, PublicationChanges } from '@refined/shared/ui';
import { publishMessages as text } from '../messages/publish.ts';
import { useApproveSeveral } from './approve-several.tsx';
import { decidingOf, useDecideOpen } from './decide-open.tsx';
import { touched, type PreviewView } from './use-publish-update.ts';

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

/** The preview in the dialog: loading, failed, or ready. */
export const PublicationPreview = ({
  preview: { data, fault, busy, refresh },
  productName,
}: PublicationPreviewProps) => {
  const { approving, sent: approved } = useApproveSeveral(data?.unapproved ?? []);
  const deciding = useDecideOpen(data?.to_check);
  if (data) {
    return (
      <>
        <Summary preview={data} productName={productName} />
        <Remarks preview={data} productName={productName} />
        <Stayed sent={approved} />
        <Stayed sent={deciding.sent} />
        <PublicationChanges {...data} approving={approving} deciding={decidingOf(deciding)} />
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
