import { useState } from 'react';
import type { DrugRecord } from '@refined/shared/contract';
import { canBePutAway } from '@refined/shared/domain';
import type { LaterChoice } from '@refined/shared/domain';
import { LaterDialog, useLater, useTake } from '@refined/shared/lists';
import { deskMessages } from '@refined/shared/messages';
import { useSession } from '@refined/shared/session';
import { Button, useKeyHint, useKeys } from '@refined/shared/ui';
import { deskLineMessages } from '../messages/desk.ts';
import { focusHeadingIfLost } from '../parts/focus-heading.ts';
import { ChangedSince } from './changed-since.tsx';
import { useMarks } from './use-marks.ts';

export interface DeskLineProps {
  readonly drugId: string;
  readonly record: DrugRecord;
  /** The newest version of the record that this page knows of. */
  readonly version: number | undefined;
}

/**
 * Whether the record was put away, who does it, and what changed since this reviewer looked, with
 * the buttons for it. Nothing of it where the host doesn't offer it.
 */
export const DeskLine = ({ drugId, record, version }: DeskLineProps) => {
  const marks = useMarks(drugId, version);
  const later = useLater();
  const taking = useTake();
  const hintOf = useKeyHint();
  const username = useSession().user?.username;
  const [asked, setAsked] = useState(false);
  const target = { drugs: [{ id: drugId, din: record.din }] };
  const { queue = '' } = record;
  const puts = later.offered && canBePutAway(queue);
  const takes = taking.offered && queue !== '';
  const isMine = marks.taken !== null && marks.taken.username === username;
  useKeys({
    later: puts ? () => setAsked(true) : undefined,
    // By key nothing is taken away from others.
    take: takes ? () => void (isMine ? taking.release : taking.take)(target) : undefined,
  });

  const confirm = (choice: LaterChoice) => {
    setAsked(false);
    void later.putAway(target, choice).then(() => setTimeout(focusHeadingIfLost));
  };
  return (
    <>
      {puts || takes ? (
        <div className="ed-desk" role="group" aria-label={deskLineMessages.group}>
          {marks.taken ? <span>{deskMessages.taken(marks.taken.name)}</span> : null}
          {marks.later ? <span>{deskMessages.noted(marks.later)}</span> : null}
          {takes ? (
            <Button
              {...(marks.taken && !isMine ? {} : hintOf('take'))}
              onClick={() =>
                void (marks.taken && isMine
                  ? taking.release(target)
                  : taking.take(target, marks.taken !== null))
              }
            >
              {marks.taken
                ? isMine
                  ? deskMessages.releaseTip
                  : deskMessages.takeOverTip(marks.taken.name)
                : deskMessages.takeTip}
            </Button>
          ) : null}
          {puts && marks.later?.away ? (
            <Button onClick={() => void later.bringBack(target)}>{deskMessages.bringBack}</Button>
          ) : puts ? (
            <Button {...hintOf('later')} onClick={() => setAsked(true)}>
              {deskMessages.later}
            </Button>
          ) : null}
        </div>
      ) : null}
      <ChangedSince drugId={drugId} />
      <LaterDialog
        count={asked ? 1 : undefined}
        status={record.source_status}
        onConfirm={confirm}
        onCancel={() => setAsked(false)}
      />
    </>
  );
};
