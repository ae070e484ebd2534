import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { PageScreen } from '@refined/shared/contract';
import type { ScreenChoice } from '@refined/shared/federation';
import { remoteMessages } from '../../messages/remotes.ts';
import type { ScreenFault } from '../screen-result.ts';
import { UpdateNotice } from './update-notice.tsx';
import type { ChoiceLoader } from '../load-choice.ts';
import { isSavingData } from '../prefetch.ts';

/**
 * Whether somebody has pressed or typed in a screen since its release was drawn: then it may hold
 * work that only the screen knows (a selection, a dialog, a half-typed filter).
 * @param base of the shown release
 */
export const useTouched = (base: string | undefined) => {
  const touched = useRef<string>(undefined);
  const touch = () => {
    touched.current = base;
  };
  return {
    isTouched: () => base !== undefined && touched.current === base,
    /** For the element around the screen; dialogs that the screen opens count too. */
    handlers: {
      onPointerDownCapture: touch,
      onKeyDownCapture: touch,
      onInputCapture: touch,
    },
  };
};

/** Said once per page: what a user has read doesn't come back with the screen. */
const read = new WeakSet<ScreenFault>();

/**
 * Tells why an earlier release is shown: while the newer one ran, the page before froze, crashed or
 * had to be loaded anew.
 */
export const AvoidedNotice = ({
  shown: { title, version },
  fault,
}: {
  shown: PageScreen;
  /** Of the release that would be shown otherwise. */
  fault: ScreenFault | undefined;
}) => {
  const [isRead, setRead] = useState(false);
  if (!fault?.isOfPageBefore || isRead || read.has(fault)) return null;
  return (
    <UpdateNotice
      text={remoteMessages.update.avoided(title, version)}
      onDismiss={() => {
        read.add(fault);
        setRead(true);
      }}
    />
  );
};

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

  const announced = choice ?? (wentBack === shown ? wentBack : undefined);
  if (!announced || dismissed === announced) return null;
  const { title, version } = announced.releases[0];
  const dismiss = () => setDismissed(announced);
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
