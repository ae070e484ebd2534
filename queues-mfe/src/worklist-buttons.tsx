import { deskMessages } from '@refined/shared/messages';
import { IconButton, useKeyHint } from '@refined/shared/ui';

/** The names of the buttons: those of one drug, or of several. */
const namesOf = (of: string | number) =>
  typeof of === 'string'
    ? {
        take: deskMessages.takeOn(of),
        takeOver: (name: string) => deskMessages.takeOverOn(of, name),
        release: deskMessages.releaseOn(of),
        snooze: deskMessages.laterOn(of),
        bringBack: deskMessages.bringBackOn(of),
      }
    : {
        take: deskMessages.takeAll(of),
        takeOver: (name: string) => deskMessages.takeOverAll(of, name),
        release: deskMessages.releaseAll(of),
        snooze: deskMessages.laterAll(of),
        bringBack: deskMessages.bringBackAll(of),
      };

interface WorklistButtonsProps {
  /** A drug's DIN, or the number of drugs. */
  readonly of: string | number;
  /** All of it is the user's already: it can be released. */
  readonly isMine: boolean;
  /** Who else has taken it. */
  readonly takenBy?: string | undefined;
  /** Takes it, takes it over, or releases it; undefined: not offered, as with the others. */
  readonly onTake?: (() => void) | undefined;
  readonly onSnooze?: (() => void) | undefined;
  readonly onBringBack?: (() => void) | undefined;
  /** Words stand beside the icons. */
  readonly worded?: boolean;
}

/** Beside the moves of a card or a group: take it, put it away, bring it back. */
export const WorklistButtons = (props: WorklistButtonsProps) => {
  const { of, isMine, takenBy, onTake, onSnooze, onBringBack, worded = false } = props;
  const word = (text: string) => (worded ? text : undefined);
  const hintOf = useKeyHint();
  const names = namesOf(of);
  const take = () => {
    if (isMine) return { label: names.release, tip: deskMessages.releaseTip, ...hintOf('take') };
    return takenBy === undefined
      ? { label: names.take, tip: deskMessages.takeTip, ...hintOf('take') }
      : // The key takes nothing away from others.
        { label: names.takeOver(takenBy), tip: deskMessages.takeOverTip };
  };
  return (
    <>
      {onTake ? (
        <IconButton icon="user" word={word(deskMessages.take)} {...take()} onClick={onTake} />
      ) : null}
      {onBringBack ? (
        <IconButton
          icon="retry"
          label={names.bringBack}
          tip={deskMessages.bringBack}
          onClick={onBringBack}
        />
      ) : onSnooze ? (
        <IconButton
          icon="later"
          word={word(deskMessages.later)}
          label={names.snooze}
          tip={deskMessages.laterTip}
          {...hintOf('later')}
          onClick={onSnooze}
        />
      ) : null}
    </>
  );
};
