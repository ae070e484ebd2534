import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { Link } from '../../router/index.ts';
import { Icon, type IconName } from './icon.tsx';

/**
 * Whether a click is the second or third of a double or triple click. The target may have changed
 * since the first click, so such a click was meant for something else. For a key press `detail` is
 * 0 (UI Events).
 */
export const isRepeatedClick = ({ detail }: { readonly detail: number }): boolean => detail > 1;

/** A click handler that runs once per double click. */
export const ignoreRepeatedClicks = (press: () => void) => (event: MouseEvent) => {
  if (!isRepeatedClick(event)) press();
};

export type ButtonVariant = 'default' | 'primary' | 'quiet' | 'danger';

export interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant;
  icon?: IconName;
  /** In progress: shows it, keeps its size and focus, and ignores clicks. */
  busy?: boolean;
  /**
   * Currently not possible: stays in the tab order so that the reason (`why`) can be read, and
   * ignores clicks.
   */
  why?: string;
}

const join = (...parts: (string | false | undefined)[]) => parts.filter(Boolean).join(' ');

/**
 * A double click is one press: its second half may have been meant for a dialog that stood above.
 */
export const Button = ({
  variant = 'default',
  icon,
  busy = false,
  why,
  className,
  onClick,
  children,
  type = 'button',
  ...rest
}: ButtonProps) => {
  const inert = busy || why !== undefined;
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (!inert && !isRepeatedClick(event)) return onClick?.(event);
    event.preventDefault();
  };
  return (
    <button
      {...rest}
      type={type}
      className={join('rf-button', `rf-button-${variant}`, className)}
      aria-busy={busy || undefined}
      aria-disabled={inert || rest['aria-disabled']}
      data-tip={why}
      onClick={press}
    >
      {icon ? <Icon name={icon} size={16} /> : null}
      {children}
      {why === undefined ? null : <span className="rf-hidden">. {why}</span>}
    </button>
  );
};

export interface ButtonLinkProps {
  to: string;
  variant?: ButtonVariant;
  icon?: IconName;
  children: ReactNode;
  /** The keys with the same effect. */
  'aria-keyshortcuts'?: string;
}

/** A link that looks like a button: it navigates, it changes nothing. */
export const ButtonLink = ({
  to,
  variant = 'default',
  icon,
  children,
  ...keys
}: ButtonLinkProps) => (
  <Link {...keys} to={to} className={`rf-button rf-button-${variant}`}>
    {icon ? <Icon name={icon} size={16} /> : null}
    {children}
  </Link>
);

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  /** Its accessible name, also its tooltip by default. */
  label: string;
  icon: IconName;
  tip?: string;
  /** Beside the icon, part of `label`. */
  word?: string | undefined;
  busy?: boolean;
}

/**
 * A 34 px button with an icon, mostly alone; the page's TooltipLayer shows its tooltip. A double
 * click is one press, as of a Button.
 */
export const IconButton = ({
  label,
  icon,
  tip = label,
  word,
  busy = false,
  className = '',
  onClick,
  type = 'button',
  ...rest
}: IconButtonProps) => {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (!busy && !isRepeatedClick(event)) onClick?.(event);
  };
  return (
    <button
      {...rest}
      type={type}
      className={`rf-icon-button ${className}`}
      aria-label={label}
      aria-disabled={busy || undefined}
      data-tip={tip}
      onClick={press}
    >
      <Icon name={icon} />
      {word === undefined ? null : <span className="rf-icon-button-word rf-nowrap">{word}</span>}
    </button>
  );
};
