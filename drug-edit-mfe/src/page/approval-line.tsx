import { useId } from 'react';
import type { DrugApproval, DrugRecord } from '@refined/shared/contract';
import { LIMITS } from '@refined/shared/domain';
import { approvalMessages, kitMessages } from '@refined/shared/messages';
import { useSession, useTextDraft } from '@refined/shared/session';
import { Button, FaultPanel, FieldChanges, TextField } from '@refined/shared/ui';
import { approvalLineMessages as text } from '../edit-messages.ts';
import { focusHeadingIfLost } from '../notice.tsx';
import { Moment } from '../moment.tsx';
import { useRecordToast } from '../use-record-toast.ts';
import { useApproval, type ApprovalView } from './use-approval.ts';

interface ApprovalLineProps {
  readonly drugId: string;
  readonly record: DrugRecord;
  /** The newest version of the record that this page knows of. */
  readonly version: number | undefined;
  /** The form holds changes that aren't saved. */
  readonly unsaved: boolean;
}

/** Why this user can't approve now. */
const whyNot = (
  data: DrugApproval,
  { outdated }: ApprovalView,
  isAuthor: boolean,
  unsaved: boolean,
): string | undefined => {
  if (isAuthor) return text.own(data.moved);
  if (unsaved) return text.unsaved;
  return outdated ? text.loading : undefined;
};

interface PartProps {
  readonly drugId: string;
  readonly record: DrugRecord;
  readonly data: DrugApproval;
  readonly approval: ApprovalView;
}

const Needed = ({
  drugId,
  record,
  data,
  approval,
  unsaved,
}: PartProps & { readonly unsaved: boolean }) => {
  const comment = useTextDraft(`${drugId}/approval`);
  const toast = useRecordToast(drugId, record);
  const { user } = useSession();
  const isAuthor = data.authors.some(({ username }) => username === user?.username);
  const why = whyNot(data, approval, isAuthor, unsaved);
  const approve = async () => {
    const said = comment.text.trim();
    if (!(await approval.approve(said))) return;
    comment.settle(said);
    toast.success(text.approved(record.din));
    setTimeout(focusHeadingIfLost);
  };
  return (
    <>
      <p className="rf-sub">
        {approvalMessages.changedBy(data)} {approvalMessages.canApprove(data)}
      </p>
      <div className="ed-approval-ways">
        {isAuthor ? null : (
          <TextField
            label={text.comment}
            hint={comment.kept ? kitMessages.keptText : undefined}
            value={comment.text}
            maxLength={LIMITS.comments.length}
            onChange={(event) => comment.write(event.target.value)}
          />
        )}
        <Button
          variant="primary"
          why={why}
          busy={approval.busy}
          onClick={({ detail }) => {
            // A double click is one approval.
            if (detail <= 1) void approve();
          }}
        >
          {text.approve}
        </Button>
      </div>
    </>
  );
};

const Given = ({ drugId, record, data, approval }: PartProps) => {
  const toast = useRecordToast(drugId, record);
  const withdraw = async () => {
    if (!(await approval.withdraw())) return;
    toast.success(text.withdrawn(record.din));
    setTimeout(focusHeadingIfLost);
  };
  return (
    <>
      {data.approval?.comment ? <p className="ed-approval-said">{data.approval.comment}</p> : null}
      <div className="ed-approval-ways">
        <Button
          busy={approval.busy || approval.outdated}
          onClick={({ detail }) => {
            if (detail <= 1) void withdraw();
          }}
        >
          {text.withdraw}
        </Button>
      </div>
    </>
  );
};

/**
 * What of the saved record needs the approval of somebody else before it is published, old and new,
 * and the button that gives it (four eyes). Nothing where the host doesn't offer it, or nothing
 * needs approval.
 */
export const ApprovalLine = ({ drugId, record, version, unsaved }: ApprovalLineProps) => {
  const approval = useApproval(drugId, record, version);
  const id = useId();
  const { data, wrong, fault } = approval;
  if (fault) return <FaultPanel title={text.loadFailed} fault={fault} refresh={approval.refresh} />;
  if (!data || (data.fields.length === 0 && !wrong)) return null;
  const { approval: given, fields } = data;
  const part = { drugId, record, data, approval };
  return (
    <section className="ed-approval" aria-labelledby={id}>
      <h2 id={id}>{given ? text.given(given.name) : text.needed}</h2>
      {given ? (
        <p className="rf-sub">
          <Moment at={given.at} />
        </p>
      ) : null}
      <FieldChanges fields={fields} />
      {wrong ? (
        <p className="ed-approval-wrong" role="alert">
          {wrong}
        </p>
      ) : null}
      {fields.length === 0 ? null : given ? (
        <Given {...part} />
      ) : (
        <Needed {...part} unsaved={unsaved} />
      )}
    </section>
  );
};
