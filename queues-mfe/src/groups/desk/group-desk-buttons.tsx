import type { ChangeGroup } from '@refined/shared/contract';
import { deskMessages } from '@refined/shared/messages';
import { useSession } from '@refined/shared/session';
import { IconButton, useKeyHint } from '@refined/shared/ui';
import { isAllMine } from './use-group-desk.ts';
import type { GroupDesk } from './use-group-desk.ts';

export interface GroupDeskButtonsProps {
  readonly group: ChangeGroup;
  /** Of its drugs, without those left out. */
  readonly count: number;
  readonly desk: GroupDesk;
}

const TakeButton = ({ group, count, desk }: GroupDeskButtonsProps) => {
  const hintOf = useKeyHint();
  const username = useSession().user?.username;
  const other = group.taken?.find((taker) => taker.username !== username);
  const hint = hintOf('take');
  if (isAllMine(group, count, username))
    return (
      <IconButton
        icon="user"
        label={deskMessages.releaseAll(count)}
        tip={deskMessages.releaseTip}
        {...hint}
        onClick={() => desk.take?.(group)}
      />
    );
  return (
    <IconButton
      icon="user"
      label={other ? deskMessages.takeOverAll(count, other.name) : deskMessages.takeAll(count)}
      tip={other ? deskMessages.takeOverTip(other.name) : deskMessages.takeTip}
      // The key takes nothing away from others.
      {...(other ? {} : hint)}
      onClick={() => desk.take?.(group, other !== undefined)}
    />
  );
};

/** Beside a group's moves: take it, put it away, bring it back. */
export const GroupDeskButtons = (props: GroupDeskButtonsProps) => {
  const { group, count, desk } = props;
  const hintOf = useKeyHint();
  return (
    <>
      {desk.take ? <TakeButton {...props} /> : null}
      {desk.bringBack ? (
        <IconButton
          icon="retry"
          label={deskMessages.bringBackAll(count)}
          tip={deskMessages.bringBack}
          onClick={() => desk.bringBack?.(group)}
        />
      ) : desk.later ? (
        <IconButton
          icon="later"
          label={deskMessages.laterAll(count)}
          tip={deskMessages.laterTip}
          {...hintOf('later')}
          onClick={() => desk.later?.(group)}
        />
      ) : null}
    </>
  );
};
