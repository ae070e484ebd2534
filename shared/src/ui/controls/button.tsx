import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { Link } from '../../router/index.ts';
import { Icon } from '../icons/icon.tsx';
import type { IconName } from '../icons/icon-paths.ts';

export type ButtonVariant = 'default' | 'primary' | 'quiet' | 'danger';

export interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant;
  icon?: IconName;
  /** Working: shows it, keeps its size and focus, and ignores clicks. */
  busy?: boolean;
  /**
   * Not possible now: stays in the tab order so that its reason (`why`) can be read, and ignores
   * clicks.
   */
  why?: string;
}

const join = (...parts: (string | false | undefined)[]) => parts.filter(Boolean).join(' ');

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
    if (!inert) return onClick?.(event);
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
  /** The keys that do the same. */
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
