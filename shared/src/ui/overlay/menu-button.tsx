import {
  useEffect,
  useId,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { Icon, type IconName } from '../controls/icon.tsx';
import { focusAfter } from '../controls/toolbar.tsx';

export interface MenuItem {
  label: string;
  icon?: IconName;
  onSelect: () => void;
}

export interface MenuButtonProps {
  /** The button's name. */
  label: string;
  items: readonly MenuItem[];
  /** The button's content (default: its name). */
  children?: ReactNode;
  /** The button's classes (default: those for a bar). */
  className?: string;
  /** The chosen action is running: shows it, and doesn't open. */
  busy?: boolean;
}

/**
 * A button with a dropdown: arrows, Home and End move in it, Esc and leaving close it, the focus
 * returns to the button.
 */
export const MenuButton = ({
  label,
  items,
  children = label,
  className = 'rf-menu-button',
  busy = false,
}: MenuButtonProps) => {
  const [open, setOpen] = useState(false);
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const entries = () => [...(menu.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];

  useEffect(() => {
    if (open) menu.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus();
  }, [open]);

  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!open) {
      if (event.key === 'ArrowDown') {
        event.preventDefault();
        setOpen(!busy);
      }
      return;
    }
    const all = entries();
    const at = all.indexOf(document.activeElement as HTMLElement);
    const next = focusAfter(event, ['ArrowUp', 'ArrowDown'], at, all.length);
    if (event.key === 'Escape') close();
    else if (next < 0) return;
    event.preventDefault();
    all[next]?.focus();
  };
  const leave = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
  };
  const select = (item: MenuItem) => {
    close();
    item.onSelect();
  };
  return (
    <div className="rf-menu-anchor" onKeyDown={onKeyDown} onBlur={leave}>
      <button
        ref={button}
        type="button"
        // Safari focuses a clicked button only with a tabindex. Without the focus the press closes
        // the menu, and the click opens it again.
        tabIndex={0}
        className={className}
        aria-label={label}
        aria-busy={busy || undefined}
        aria-disabled={busy || undefined}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open && !busy)}
      >
        {children}
      </button>
      {open ? (
        <div ref={menu} id={id} className="rf-menu" role="menu" aria-label={label}>
          {items.map((item) => (
            <button
              key={item.label}
              type="button"
              role="menuitem"
              tabIndex={-1}
              className="rf-menu-item rf-bar rf-bare"
              onClick={() => select(item)}
            >
              {item.icon ? <Icon name={item.icon} /> : null}
              {item.label}
            </button>
          ))}
        </div>
      ) : null}
    </div>
  );
};
