import { useState } from 'react';
import type { DrugSummary } from '../../contract/index.ts';
import { moveMessages } from '../../messages/index.ts';
import { ignoreRepeatedClicks } from '../controls/button.tsx';

export interface CardTalkProps {
  drug: Pick<DrugSummary, 'din' | 'sent' | 'comment'>;
}

/**
 * Who sent a drug to the committee or into Update, and the latest comment on it (D68), in one line;
 * nothing where the host sends neither.
 */
export const CardTalk = ({ drug: { din, sent, comment } }: CardTalkProps) => {
  const [open, setOpen] = useState(false);
  if (!sent && !comment) return null;
  // The question of the move: it is said who and when already.
  const isQuestion = sent && comment && sent.by === comment.by && sent.at === comment.at;
  const short = comment && moveMessages.shortComment(comment.text);
  const isCut = comment !== undefined && short !== comment.text;
  return (
    <p className={open ? 'rf-card-talk rf-card-talk-open' : 'rf-card-talk'}>
      {sent ? (
        <span>
          {moveMessages.sent(sent)}
          {isQuestion ? ': ' : null}
        </span>
      ) : null}
      {sent && comment && !isQuestion ? ' · ' : null}
      {comment ? (
        <span>
          {isQuestion ? null : `${moveMessages.said(comment.by, comment.at)} `}
          <q>{open ? comment.text : short}</q>{' '}
          {isCut ? (
            <button
              type="button"
              className="rf-card-talk-more"
              aria-expanded={open}
              aria-label={open ? moveMessages.showLessOn(din) : moveMessages.showAllOn(din)}
              onClick={ignoreRepeatedClicks(() => setOpen(!open))}
            >
              {open ? moveMessages.showLess : moveMessages.showAll}
            </button>
          ) : null}
        </span>
      ) : null}
    </p>
  );
};
