import { useEffect, type ReactNode } from 'react';
import { kitMessages } from '@refined/shared/messages';
import { BrandMark, Panel } from '@refined/shared/ui';

interface OutsidePageProps {
  /** The heading and the window's title. */
  readonly title: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A page outside of the layout: one panel with the brand. */
export const OutsidePage = ({ title, className = '', children }: OutsidePageProps) => {
  useEffect(() => {
    document.title = kitMessages.pageTitle(title);
  }, [title]);
  return (
    <main className="rs-login">
      <Panel className={`rs-login-panel ${className}`}>
        <span className="rs-brand rf-bar">
          <BrandMark />
          {kitMessages.brand}
        </span>
        <h1>{title}</h1>
        {children}
      </Panel>
    </main>
  );
};
