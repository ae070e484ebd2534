import type { ComponentProps, MouseEvent } from 'react';
import { Icon } from '../icons/icon.tsx';
import type { IconName } from '../icons/icon-paths.ts';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  /** Its name, and its tooltip unless `tip` is given. */
  label: string;
  icon: IconName;
  tip?: string;
  busy?: boolean;
}

/** A 34 px button with only an icon; the page's TooltipLayer shows its tooltip. */
export const IconButton = ({
  label,
  icon,
  tip = label,
  busy = false,
  className = '',
  onClick,
  type = 'button',
  ...rest
}: IconButtonProps) => {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (!busy) onClick?.(event);
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
    </button>
  );
};
