import { useEffect, useId, type ReactNode } from 'react';
import { useAnnounce } from '@refined/shared/ui';

interface NoticeProps {
  readonly title: string;
  readonly text?: string;
  /** Something failed and needs the user. */
  readonly wrong?: boolean;
  /** The buttons. */
  readonly children?: ReactNode;
}

/** A message with buttons above the form, announced once in the page's live region. */
export const Notice = ({ title, text, wrong = false, children }: NoticeProps) => {
  const id = useId();
  const announce = useAnnounce();
  useEffect(() => announce([title, text].filter(Boolean).join(' ')), [announce, title, text]);
  return (
    <section
      className={wrong ? 'ed-notice rf-line ed-notice-wrong' : 'ed-notice rf-line'}
      aria-labelledby={id}
    >
      <p>
        <strong id={id}>{title}</strong> {text}
      </p>
      {children ? <div className="ed-notice-ways rf-flow">{children}</div> : null}
    </section>
  );
};

/** Focuses the page's heading if the focused element has disappeared; an existing focus stays. */
export const focusHeadingIfLost = (): void => {
  if (document.activeElement && document.activeElement !== document.body) return;
  document.querySelector<HTMLElement>('h1[tabindex]')?.focus({ preventScroll: true });
};
