import type { ComponentProps, ElementType, ReactNode } from 'react';
import { PATHS } from '../../domain/index.ts';
import { kitMessages } from '../../messages/index.ts';
import { Link } from '../../router/index.ts';
import type { Tone } from '../theme/palette.ts';
import { PageHeading } from './page-heading.tsx';
import { Icon } from '../controls/icon.tsx';

/** On a card or a group that came back: the failed action and the reason. */
export const FailureStrip = ({ children }: { children: ReactNode }) => (
  <div className="rf-strip rf-strip-failed">
    <Icon name="warning" size={14} /> {children}
  </div>
);

interface PanelProps extends ComponentProps<'div'> {
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

/** A status in one word; its colour only repeats the word. */
export const Badge = ({ tone, children }: { tone: Tone; children: ReactNode }) => (
  <span className={`rf-badge rf-tone-${tone}`}>{children}</span>
);

/** Nothing to show, and what to do next. */
export const EmptyState = ({ title, children }: { title: string; children?: ReactNode }) => (
  <div className="rf-empty rf-muted">
    <p className="rf-empty-title rf-strong rf-break">{title}</p>
    {children ? <div className="rf-empty-text">{children}</div> : null}
  </div>
);

/** An unknown address, inside the layout: shows the requested thing (D39), e.g. `queue “xyz”`. */
export const NotFound = ({ what, children }: { what: string; children?: ReactNode }) => (
  <>
    <PageHeading title={kitMessages.notFound} />
    <EmptyState title={kitMessages.notFoundDetail(what)}>
      {children ?? <Link to={PATHS.home()}>{kitMessages.goHome}</Link>}
    </EmptyState>
  </>
);
