import { useEffect, useEffectEvent, useState } from 'react';
import type { PageScreen } from '@refined/shared/contract';
import type { ScreenChoice } from '@refined/shared/federation';
import { remoteMessages } from '../../../messages/remotes.ts';
import type { ChoiceLoader } from '../../loading/load-choice.ts';
import { isSavingData } from '../../prefetch.ts';
import { UpdateNotice } from './update-notice.tsx';

const { update } = remoteMessages;

interface SlotUpdateProps {
  /** What the slot would show at the next address; undefined: what it shows now. */
  readonly choice: ScreenChoice | undefined;
  /** What it shows now. */
  readonly shown: ScreenChoice;
  readonly loader: ChoiceLoader;
  /** Whether work in the screen could be lost. */
  readonly isInUse: () => boolean;
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
 * removal. The update's code runs once it is asked for. A screen that nobody uses goes back by
 * itself: operations had a reason.
 */
export const SlotUpdate = ({ choice, shown, loader, isInUse, onFollow }: SlotUpdateProps) => {
  const [fetched, setFetched] = useState<PageScreen>();
  const [dismissed, setDismissed] = useState<ScreenChoice>();
  const [wentBack, setWentBack] = useState<ScreenChoice>();
  const [busy, setBusy] = useState(false);

  const mayGoBack = useEffectEvent(
    (to: ScreenChoice) => to === choice && isWayBack(to, shown) && !isInUse(),
  );
  const goBack = useEffectEvent(async (to: ScreenChoice) => {
    await loader.load(to);
    // Somebody may have begun meanwhile.
    if (!mayGoBack(to)) return;
    setWentBack(to);
    onFollow();
  });

  useEffect(() => {
    if (!choice || choice.disabled !== undefined || isSavingData()) return;
    let current = true;
    void loader.prefetch(choice).then((release) => {
      if (!current) return;
      setFetched(release);
      if (release && mayGoBack(choice)) void goBack(choice);
    });
    return () => {
      current = false;
    };
  }, [choice, loader]);

  const told = choice ?? (wentBack === shown ? wentBack : undefined);
  if (!told || dismissed === told) return null;
  const { title, version } = told.releases[0];
  const dismiss = () => setDismissed(told);
  if (!choice) return <UpdateNotice text={update.screenBack(title, version)} onDismiss={dismiss} />;
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
