import { useId } from 'react';
import { answered, unwrap, useApi, useFeature, useQuery } from '@refined/shared/api-client';
import {
  approvalsCalls,
  readKey,
  type DrugApproval,
  type DrugRecord,
} from '@refined/shared/contract';
import { LIMITS } from '@refined/shared/domain';
import { useDrugAction } from '@refined/shared/lists';
import { approvalMessages, kitMessages } from '@refined/shared/messages';
import { useSession, useTextDraft } from '@refined/shared/session';
import { Button, FaultPanel, FieldChanges, TextField } from '@refined/shared/ui';
import { approvalLineMessages as text } from '../edit-messages.ts';
import { focusHeadingIfLost, Moment } from '../record-parts.tsx';

interface ApprovalLineProps {
  readonly drugId: string;
  readonly record: DrugRecord;
  /** The newest version of the record that this page knows of. */
  readonly version: number | undefined;
  /** The form holds changes that aren't saved. */
  readonly unsaved: boolean;
}

/**
 * Which changes need approval, and giving or withdrawing it. Loaded again for each version of the
 * record.
 */
const useApproval = ({ drugId, record, version }: ApprovalLineProps) => {
  const { client } = useApi();
  const isOffered = useFeature('four_eyes');
  const { perform, sent } = useDrugAction();
  const query = useQuery({
    queryKey: readKey('drugApproval', drugId, version),
    queryFn: ({ signal }) =>
      unwrap(client.call(approvalsCalls.drugApproval, { params: { id: drugId }, signal })),
    // Keeps the shown line while it is loaded again.
    placeholderData: (before, query) => (query?.queryKey[1] === drugId ? before : undefined),
    enabled: isOffered,
    refetchOnWindowFocus: true,
  });
  const { data, fault, refresh } = answered(query);
  const busy = sent?.isPending === true;
  /** For the version whose changes are shown. Returns whether it succeeded. */
  const change = async (
    action: 'approve' | 'withdraw',
    input: { readonly comment?: string } = {},
  ): Promise<boolean> => {
    if (busy || !data) return false;
    const drug = { ...record, id: drugId, version: data.version };
    const answer = await perform({ action, input, target: { drugs: [drug] } });
    if (answer?.refused !== 0) return false;
    setTimeout(focusHeadingIfLost);
    return true;
  };
  return {
    data: isOffered ? data : undefined,
    fault: isOffered && !data ? fault : undefined,
    refresh,
    change,
    busy,
    /** The shown data belongs to an earlier version of the record. */
    outdated: query.isPlaceholderData,
  };
};
type Approval = ReturnType<typeof useApproval>;

/** Why this user can't approve now. */
const whyNot = (
  data: DrugApproval,
  { outdated }: Approval,
  isAuthor: boolean,
  unsaved: boolean,
): string | undefined => {
  if (isAuthor) return text.own(data.moved);
  if (unsaved) return text.unsaved;
  return outdated ? text.loading : undefined;
};

interface NeededProps extends Pick<ApprovalLineProps, 'drugId' | 'unsaved'> {
  readonly data: DrugApproval;
  readonly approval: Approval;
}

const Needed = ({ drugId, data, approval, unsaved }: NeededProps) => {
  const comment = useTextDraft(`${drugId}/approval`);
  const { user } = useSession();
  const isAuthor = data.authors.some(({ username }) => username === user?.username);
  const why = whyNot(data, approval, isAuthor, unsaved);
  const approve = async () => {
    const said = comment.text.trim();
    if (await approval.change('approve', said === '' ? {} : { comment: said }))
      comment.settle(said);
  };
  return (
    <>
      <p className="rf-sub">
        {approvalMessages.changedBy(data)} {approvalMessages.canApprove(data)}
      </p>
      <div className="ed-approval-ways rf-flow">
        {isAuthor ? null : (
          <TextField
            label={text.comment}
            hint={comment.kept ? kitMessages.keptText : undefined}
            value={comment.text}
            maxLength={LIMITS.comments.length}
            onChange={(event) => comment.write(event.target.value)}
          />
        )}
        <Button variant="primary" why={why} busy={approval.busy} onClick={() => void approve()}>
          {text.approve}
        </Button>
      </div>
    </>
  );
};

const Approved = ({ data, approval }: Pick<NeededProps, 'data' | 'approval'>) => (
  <>
    {data.approval?.comment ? (
      <p className="ed-approval-said rf-break">{data.approval.comment}</p>
    ) : null}
    {useFeature('record_actions') ? (
      <div className="ed-approval-ways rf-flow">
        <Button
          busy={approval.busy || approval.outdated}
          onClick={() => void approval.change('withdraw')}
        >
          {text.withdraw}
        </Button>
      </div>
    ) : null}
  </>
);

/**
 * The saved record's changes that somebody else must approve before publication, old and new, and
 * the button for it (four eyes). Nothing if the host doesn't offer it or nothing needs approval.
 */
export const ApprovalLine = (props: ApprovalLineProps) => {
  const approval = useApproval(props);
  const id = useId();
  const { data, fault } = approval;
  if (fault) return <FaultPanel title={text.loadFailed} fault={fault} refresh={approval.refresh} />;
  if (!data || data.fields.length === 0) return null;
  const { approval: standing, fields } = data;
  return (
    <section className="ed-approval" aria-labelledby={id}>
      <h2 id={id}>{standing ? text.approvedBy(standing.name) : text.needed}</h2>
      {standing ? (
        <p className="rf-sub">
          <Moment at={standing.at} />
        </p>
      ) : null}
      <FieldChanges fields={fields} />
      {standing ? (
        <Approved data={data} approval={approval} />
      ) : (
        <Needed {...props} data={data} approval={approval} />
      )}
    </section>
  );
};
