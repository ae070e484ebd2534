import { useEffect, useId, useRef, type ReactNode } from 'react';
import {
  useAnnounce,
  useToast,
  IconButton,
  Panel,
  type ToastOptions,
  type Toasts,
} from '@refined/shared/ui';
import { formats } from '@refined/shared/domain';
import { moveToasts, type LinedDrug } from '@refined/shared/messages';

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

/** When something happened: local time for people, exact for machines. */
export const Moment = ({ at }: { at: string }) => <time dateTime={at}>{formats.moment(at)}</time>;

/** Toasts that name their record, because the notification list shows them on other pages too. */
export const useRecordToast = (id: string, record: Omit<LinedDrug, 'in_product'>): Toasts => {
  const toast = useToast();
  const naming =
    (say: Toasts['success']): Toasts['success'] =>
    (text, options?: ToastOptions) =>
      say(text, { about: moveToasts.about({ ...record, id }), ...options });
  return {
    success: naming(toast.success),
    error: naming(toast.error),
    info: naming(toast.info),
  };
};

interface PanelTexts {
  /** The button's accessible name, and the shorter visible text. */
  readonly label: string;
  readonly short?: string;
  readonly title: string;
  readonly close: string;
}

const OpenPanel = ({
  id,
  texts: { title, close },
  className = '',
  onClose,
  children,
}: {
  id: string;
  texts: PanelTexts;
  className?: string | undefined;
  onClose: () => void;
  children: ReactNode;
}) => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Panel
      as="section"
      id={id}
      className={`ed-source ${className}`}
      aria-labelledby={`${id}-title`}
    >
      <div className="rf-dialog-head">
        <h2 ref={heading} id={`${id}-title`} tabIndex={-1}>
          {title}
        </h2>
        <IconButton icon="close" label={close} onClick={onClose} />
      </div>
      {children}
    </Panel>
  );
};

/**
 * A button in the line of tabs, and the panel that it opens above the form. Opening focuses the
 * panel's heading, closing focuses the button. Neither exists if the host doesn't offer it.
 */
export const useRecordPanel = (
  offered: boolean,
  texts: PanelTexts,
  [open, setOpen]: readonly [boolean, (open: boolean) => void],
  content: ReactNode,
  className?: string,
): { readonly button: ReactNode; readonly panel: ReactNode } => {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  return {
    button: offered ? (
      <button
        ref={button}
        type="button"
        className="ed-link rf-bare"
        aria-label={texts.label}
        data-tip={texts.short && texts.label}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        {texts.short ?? texts.label}
      </button>
    ) : null,
    panel:
      offered && open ? (
        <OpenPanel id={id} texts={texts} className={className} onClose={close}>
          {content}
        </OpenPanel>
      ) : null,
  };
};
