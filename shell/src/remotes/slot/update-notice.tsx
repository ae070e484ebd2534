import { useEffect, useLayoutEffect, useRef } from 'react';
import { Button, IconButton, useAnnounce } from '@refined/shared/ui';
import { remoteMessages } from '../../messages/remotes.ts';

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
