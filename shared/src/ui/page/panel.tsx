import type { ComponentProps, ElementType } from 'react';

export interface PanelProps extends ComponentProps<'div'> {
  /** Element to draw it with (default div). */
  as?: ElementType;
}

/** A surface with a thin border: forms, summaries. Lists have their own. */
export const Panel = ({ as: Element = 'div', className = '', ...rest }: PanelProps) => (
  <Element {...rest} className={`rf-panel ${className}`} />
);

/** Text for screen readers only. */
export const VisuallyHidden = ({ children }: Pick<ComponentProps<'span'>, 'children'>) => (
  <span className="rf-hidden">{children}</span>
);
