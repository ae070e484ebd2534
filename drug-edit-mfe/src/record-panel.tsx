import { useEffect, useId, useRef, type ReactNode } from 'react';
import { IconButton, Panel } from '@refined/shared/ui';

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
