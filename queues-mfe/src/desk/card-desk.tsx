import type { DrugSummary } from '@refined/shared/contract';
import { canBePutAway } from '@refined/shared/domain';
import { deskMessages } from '@refined/shared/messages';
import { IconButton, useKeyHint } from '@refined/shared/ui';

export interface CardDeskProps {
  readonly drug: DrugSummary;
  readonly username: string | undefined;
  readonly onLater?: ((drug: DrugSummary) => void) | undefined;
  readonly onBringBack?: ((drug: DrugSummary) => void) | undefined;
  readonly onTake?: ((drug: DrugSummary) => void) | undefined;
  readonly onRelease?: ((drug: DrugSummary) => void) | undefined;
}

const TakeButton = ({ drug, username, onTake, onRelease }: CardDeskProps) => {
  const { din, taken } = drug;
  const hint = useKeyHint()('take');
  if (taken && taken.username === username)
    return (
      <IconButton
        icon="user"
        label={deskMessages.releaseOn(din)}
        tip={deskMessages.releaseTip}
        {...hint}
        onClick={() => onRelease?.(drug)}
      />
    );
  return (
    <IconButton
      icon="user"
      label={taken ? deskMessages.takeOverOn(din, taken.name) : deskMessages.takeOn(din)}
      tip={taken ? deskMessages.takeOverTip(taken.name) : deskMessages.takeTip}
      // The key takes nothing away from others.
      {...(taken ? {} : hint)}
      onClick={() => onTake?.(drug)}
    />
  );
};

/** Beside a card's moves: take it, put it away, bring it back. */
export const CardDesk = (props: CardDeskProps) => {
  const { drug, onLater, onBringBack, onTake } = props;
  const hintOf = useKeyHint();
  return (
    <>
      {onTake ? <TakeButton {...props} /> : null}
      {onBringBack && drug.later?.away ? (
        <IconButton
          icon="retry"
          label={deskMessages.bringBackOn(drug.din)}
          tip={deskMessages.bringBack}
          onClick={() => onBringBack(drug)}
        />
      ) : onLater && canBePutAway(drug.queue) ? (
        <IconButton
          icon="later"
          label={deskMessages.laterOn(drug.din)}
          tip={deskMessages.laterTip}
          {...hintOf('later')}
          onClick={() => onLater(drug)}
        />
      ) : null}
    </>
  );
};
