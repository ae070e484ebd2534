import { useEffect, useEffectEvent, useRef, useState, useLayoutEffect } from 'react';
import type { PageScreen } from '@refined/shared/contract';
import type { ScreenChoice } from '@refined/shared/federation';
import { Button, IconButton, useAnnounce } from '@refined/shared/ui';
import { remoteMessages } from '../remote-messages.ts';
import type { ScreenFault } from './screen-result.ts';
import type { ChoiceLoader } from './load-choice.ts';
import { isSavingData } from './prefetch.ts';

/**
 * Whether somebody has pressed or typed in a screen since its release was drawn: it may then have
 * state that only the screen knows (a selection, a dialog, a half-typed filter).
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

/** Faults with a dismissed notice, so that it doesn't come back with the screen. */
const read = new WeakSet<ScreenFault>();

interface UpdateNoticeProps {
  readonly text: string;
  /** The button's text and action; without it the notice is only information. */
  readonly action?:
    { readonly label: string; readonly busy?: boolean; readonly onPress: () => void } | undefined;
  readonly onDismiss: () => void;
}

/**
 * A line at the window's lower edge, over the page, so that nothing moves under the pointer.
 * Announced once, politely. It never takes the focus; if it disappears with the focus, the page's
 * heading gets it.
 */
export const UpdateNotice = ({ text, action, onDismiss }: UpdateNoticeProps) => {
  const announce = useAnnounce();
  useEffect(() => announce(text), [announce, text]);
  const notice = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const element = notice.current;
    return () => {
      if (element?.contains(document.activeElement))
        document.querySelector<HTMLElement>('h1[tabindex]')?.focus({ preventScroll: true });
    };
  }, []);
  return (
    <section ref={notice} className="rs-update rf-bar" aria-label={remoteMessages.update.label}>
      <span>{text}</span>
      {action && (
        <Button variant="quiet" busy={action.busy ?? false} onClick={action.onPress}>
          {action.label}
        </Button>
      )}
      <IconButton
        icon="close"
        label={action ? remoteMessages.update.dismiss : remoteMessages.update.close}
        onClick={onDismiss}
      />
    </section>
  );
};

/**
 * Explains why an earlier release is shown: while the newer one ran, the page before froze, crashed
 * or had to be reloaded.
 */
export const AvoidedNotice = ({
  shown: { title, version },
  fault,
}: {
  shown: PageScreen;
  /** The fault of the release that should be shown. */
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
  /** The choice for the next address; undefined: the same as now. */
  readonly choice: ScreenChoice | undefined;
  /** The current choice. */
  readonly shown: ScreenChoice;
  readonly loader: ChoiceLoader;
  /** Whether work in the screen could be lost. */
  readonly isInUse: () => boolean;
  /** Switches to the offered release now. */
  readonly onFollow: () => void;
}

/** Whether the offered release is a fallback of the shown one: it was active before. */
const isWayBack = ({ releases: [offered] }: ScreenChoice, shown: ScreenChoice): boolean =>
  shown.releases.slice(1).some(({ version }) => version === offered.version);

/**
 * Notices about an open screen: a fetched update, a rollback, or that it was switched off. An
 * update's code runs only on request. A screen that nobody uses is rolled back automatically:
 * operations had a reason.
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
    // The user may have started to work meanwhile.
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
