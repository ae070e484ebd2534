import { useEffect, useLayoutEffect, useRef } from 'react';
import { remoteMessages } from '@refined/shared/messages';
import { Button, IconButton, useAnnounce } from '@refined/shared/ui';

export interface NewsNoticeProps {
  readonly text: string;
  /** What the button says and does; without it there is only something to know. */
  readonly action?:
    { readonly label: string; readonly busy?: boolean; readonly onPress: () => void } | undefined;
  readonly onDismiss: () => void;
}

/**
 * A quiet line that lies over the top of what it is about, so that nothing moves under the pointer.
 * Said once, politely; it never takes the focus, and gives it to the page's heading when it goes
 * away with it.
 */
export const NewsNotice = ({ text, action, onDismiss }: NewsNoticeProps) => {
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
    <section ref={notice} className="rs-news" aria-label={remoteMessages.news.label}>
      <span>{text}</span>
      {action && (
        <Button variant="quiet" busy={action.busy ?? false} onClick={action.onPress}>
          {action.label}
        </Button>
      )}
      <IconButton icon="close" label={remoteMessages.news.dismiss} onClick={onDismiss} />
    </section>
  );
};
