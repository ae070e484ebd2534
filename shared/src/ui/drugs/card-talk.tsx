import { useState, type ReactNode } from 'react';
import type { DrugSummary } from '../../contract/index.ts';
import { committeeMessages, moveMessages, worklistMessages } from '../../messages/index.ts';
import { ignoreRepeatedClicks } from '../controls/button.tsx';

export interface CardTalkProps {
  drug: Pick<DrugSummary, 'din' | 'sent' | 'comment' | 'answer' | 'taken'>;
}

interface LineProps {
  readonly din: string;
  /** The kind of text, for users who can't see the button's position. */
  readonly what: 'comment' | 'note' | 'answer';
  readonly text: string | undefined;
  /** Who wrote it. */
  readonly children: ReactNode;
}

/** A text by somebody, cut to one line; the full text on request. */
const Line = ({ din, what, text, children }: LineProps) => {
  const [open, setOpen] = useState(false);
  const short = text && moveMessages.shortComment(text);
  return (
    <p
      className={
        open
          ? 'rf-card-talk rf-small rf-muted rf-break rf-card-talk-open'
          : 'rf-card-talk rf-small rf-muted rf-break'
      }
    >
      {children}
      {text ? (
        <span>
          {' '}
          <q>{open ? text : short}</q>{' '}
          {short === text ? null : (
            <button
              type="button"
              className="rf-card-talk-more rf-bare rf-nowrap"
              aria-expanded={open}
              aria-label={
                open ? moveMessages.showLessOn(din, what) : moveMessages.showAllOn(din, what)
              }
              onClick={ignoreRepeatedClicks(() => setOpen(!open))}
            >
              {open ? moveMessages.showLess : moveMessages.showAll}
            </button>
          )}
        </span>
      ) : null}
    </p>
  );
};

/**
 * The note of the colleague who assigned a drug; who sent it to the committee or into Update, and
 * the latest comment (D68); and the committee's answer. Renders nothing without such data.
 */
export const CardTalk = ({ drug: { din, sent, comment, answer, taken } }: CardTalkProps) => {
  // The comment is the move's question: author and date are already shown.
  const isQuestion = sent && comment && sent.by === comment.by && sent.at === comment.at;
  return (
    <>
      {taken?.by && taken.note ? (
        <Line din={din} what="note" text={taken.note}>
          {worklistMessages.asks(taken.by.name)}
        </Line>
      ) : null}
      {sent || comment ? (
        <Line din={din} what="comment" text={comment?.text}>
          {sent ? (
            <span>
              {moveMessages.sent(sent)}
              {isQuestion ? ':' : null}
            </span>
          ) : null}
          {sent && comment && !isQuestion ? ' · ' : null}
          {comment && !isQuestion ? moveMessages.said(comment.by, comment.at) : null}
        </Line>
      ) : null}
      {answer ? (
        <Line din={din} what="answer" text={answer.reason}>
          {committeeMessages.answered(answer)}.
        </Line>
      ) : null}
    </>
  );
};
