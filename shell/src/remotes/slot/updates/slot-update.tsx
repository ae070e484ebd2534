import { useEffect, useState } from 'react';
import type { ScreenChoice } from '@refined/shared/federation';
import { remoteMessages } from '../../../messages/remotes.ts';
import type { ChoiceLoader } from '../../loading/load-choice.ts';
import { isSavingData } from '../../prefetch.ts';
import { UpdateNotice } from './update-notice.tsx';

const { update } = remoteMessages;

interface SlotUpdateProps {
  /** What the slot would show at the next address. */
  readonly choice: ScreenChoice;
  /** What it shows now. */
  readonly shown: ScreenChoice;
  readonly loader: ChoiceLoader;
  /** Shows the offered release now. */
  readonly onFollow: () => void;
}

/**
 * The offered release is one that the shown one could have fallen back to: it was active before.
 */
const isWayBack = ({ releases: [offered] }: ScreenChoice, shown: ScreenChoice): boolean =>
  shown.releases.slice(1).some(({ version }) => version === offered.version);

/**
 * Tells what happened to an open screen: an update that is loaded and works, a rollback, or a
 * removal.
 */
export const SlotUpdate = ({ choice, shown, loader, onFollow }: SlotUpdateProps) => {
  const [fetched, setFetched] = useState<ScreenChoice>();
  const [dismissed, setDismissed] = useState<ScreenChoice>();
  const [busy, setBusy] = useState(false);
  const { title, version } = choice.releases[0];

  useEffect(() => {
    if (choice.disabled !== undefined || isSavingData()) return;
    let current = true;
    void loader.prefetch(choice).then(() => current && setFetched(choice));
    return () => {
      current = false;
    };
  }, [choice, loader]);

  if (dismissed === choice) return null;
  const dismiss = () => setDismissed(choice);
  if (choice.disabled !== undefined)
    return <UpdateNotice text={update.switchedOff(title, choice.disabled)} onDismiss={dismiss} />;
  if (
    !loader.target(choice) ||
    !(isSavingData() || (fetched === choice && loader.ready(choice)?.ok))
  )
    return null;

  const follow = async (): Promise<void> => {
    setBusy(true);
    await loader.load(choice);
    setBusy(false);
    onFollow();
  };
  const text = isWayBack(choice, shown) ? update.screenBack(title, version) : update.screen(title);
  return (
    <UpdateNotice
      text={text}
      action={{ label: update.use, busy, onPress: () => void follow() }}
      onDismiss={dismiss}
    />
  );
};
