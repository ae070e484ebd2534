import { useEffect, useId, useRef, useState, type FormEvent, type KeyboardEvent } from 'react';
import { faultOf, faultText } from '@refined/shared/api-client';
import type { DrugComment } from '@refined/shared/contract';
import { LIMITS } from '@refined/shared/domain';
import { kitMessages } from '@refined/shared/messages';
import { useTextDraft } from '@refined/shared/session';
import { Button, FaultPanel, TextArea, useAnnounce } from '@refined/shared/ui';
import { historyMessages } from '../history-messages.ts';
import { Moment } from '../moment.tsx';
import { useComments, type CommentsView } from './use-comments.ts';

/** The remaining length is shown when fewer characters than this are left. */
const NEAR_END = 200;

const CommentList = ({ count, comments }: { count: number; comments: readonly DrugComment[] }) => (
  <>
    <div
      className="ed-comments"
      role="region"
      aria-label={historyMessages.commentsList}
      tabIndex={0}
    >
      <ul className="ed-comment-list">
        {comments.map(({ id, at, actor, text }) => (
          <li key={id} className="ed-comment">
            <p className="rf-small rf-muted rf-break">
              {historyMessages.by(actor)} <Moment at={at} />
            </p>
            <p className="ed-comment-text rf-break">{text}</p>
          </li>
        ))}
      </ul>
    </div>
    {count > comments.length ? (
      <p className="rf-comparison-remark">
        {historyMessages.olderComments(count - comments.length)}
      </p>
    ) : null}
  </>
);

/** The field for a new comment; the text stays until the comment was added. */
const CommentForm = ({ drugId, comments }: { drugId: string; comments: CommentsView }) => {
  const draft = useTextDraft(`${drugId}/comment`);
  const { text } = draft;
  const [wrong, setWrong] = useState<string>();
  const field = useRef<HTMLTextAreaElement>(null);
  const announce = useAnnounce();
  const { adding } = comments;
  const fault = faultOf(adding.error);
  // An expired session is shown by the sign-in page.
  const failed =
    fault && fault.kind !== 'unauthorized'
      ? historyMessages.commentFailed(faultText(fault))
      : undefined;
  const left = LIMITS.comments.length - text.trim().length;
  const error = wrong ?? failed;

  const hint = draft.kept ? kitMessages.keptText : historyMessages.commentHint;

  const write = (value: string) => {
    draft.write(value);
    setWrong(undefined);
    if (adding.isError) adding.reset();
  };
  const refuse = (why: string) => {
    setWrong(why);
    announce(why);
    field.current?.focus();
  };
  useEffect(() => {
    if (failed !== undefined) announce(failed);
  }, [failed, announce]);
  const add = () => {
    const said = text.trim();
    if (said === '') return refuse(historyMessages.commentEmpty);
    if (left < 0) return refuse(historyMessages.commentTooLong);
    if (adding.isPending) return;
    const onSuccess = () => {
      draft.settle(said);
      announce(historyMessages.commentAdded);
      field.current?.focus();
    };
    adding.mutate(said, { onSuccess });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    add();
  };
  const key = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    add();
  };
  return (
    <form className="ed-comment-form" onSubmit={submit}>
      <TextArea
        ref={field}
        label={historyMessages.commentLabel}
        value={text}
        onChange={(event) => write(event.target.value)}
        onKeyDown={key}
        hint={left <= NEAR_END ? historyMessages.commentLeft(left) : hint}
        error={error}
      />
      <Button type="submit" busy={adding.isPending}>
        {historyMessages.addComment}
      </Button>
    </form>
  );
};

/**
 * The comments on the record, newest first. The "Comments" tab stays as specified; they are here.
 */
export const Comments = ({ drugId }: { drugId: string }) => {
  const comments = useComments(drugId);
  const title = useId();
  const { status, data, fault } = comments;
  return (
    <section aria-labelledby={title}>
      <h3 id={title}>
        {historyMessages.comments}{' '}
        {data ? <span className="rf-sub">{historyMessages.commentCount(data.count)}</span> : null}
      </h3>
      <CommentForm drugId={drugId} comments={comments} />
      {status === 'loading' ? (
        <p className="rf-comparison-remark" role="status">
          {historyMessages.commentsLoading}
        </p>
      ) : null}
      {fault && (status === 'failed' || status === 'ready') ? (
        <FaultPanel
          title={historyMessages.commentsFailed}
          fault={fault}
          refresh={comments.refresh}
          busy={comments.busy}
        />
      ) : null}
      {data ? (
        data.results.length > 0 ? (
          <CommentList count={data.count} comments={data.results} />
        ) : (
          <p className="rf-comparison-remark">{historyMessages.noComments}</p>
        )
      ) : null}
    </section>
  );
};
