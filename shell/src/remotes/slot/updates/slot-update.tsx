import { useEffect, useState } from 'react';
import type { PageScreen } from '@refined/shared/contract';
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
 * Tells what happened to an open screen: an update whose files are there, a rollback, or a
 * removal. The update's code runs once it is asked for.
 */
export const SlotUpdate = ({ choice, shown, loader, onFollow }: SlotUpdateProps) => {
  const [fetched, setFetched] = useState<PageScreen>();
  const [dismissed, setDismissed] = useState<ScreenChoice>();
  const [busy, setBusy] = useState(false);
  const { title, version } = choice.releases[0];

  useEffect(() => {
    if (choice.disabled !== undefined || isSavingData()) return;
    let current = true;
    void loader.prefetch(choice).then((release) => current && setFetched(release));
    return () => {
      current = false;
    };
  }, [choice, loader]);

  if (dismissed === choice) return null;
  const dismiss = () => setDismissed(choice);
  if (choice.disabled !== undefined)
    return <UpdateNotice text={update.switchedOff(title, choice.disabled)} onDismiss={dismiss} />;
  const target = loader.target(choice);
  if (!target || !(isSavingData() || fetched === target)) return null;

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
