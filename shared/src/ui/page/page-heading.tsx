import { useContext, useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { kitMessages } from '../../messages/index.ts';
import { useLocation } from '../../router/index.ts';
import { FirstHeading } from './first-heading.ts';

export interface PageHeadingProps {
  title: string;
  /** Muted text beside the title, e.g. "142 drugs". */
  sub?: ReactNode;
  /** Also beside the title: badges, an aside. */
  aside?: ReactNode;
  /** At the end of the line. */
  actions?: ReactNode;
}

/**
 * The page's only h1. Sets the document's title, and takes the focus when the page was reached by
 * navigation, also when its screen arrives late; not on the first load or a reload, where the
 * browser sets the focus.
 */
export const PageHeading = ({ title, sub, aside, actions }: PageHeadingProps) => {
  const heading = useRef<HTMLHeadingElement>(null);
  const first = useContext(FirstHeading);
  const { pathname, key } = useLocation();

  useEffect(() => {
    document.title = kitMessages.pageTitle(title);
  }, [title]);

  const address = useRef(key);
  useEffect(() => {
    address.current = key;
  }, [key]);

  useEffect(() => {
    const firstLoad = !first.shown && address.current === first.startKey;
    first.shown = true;
    if (!firstLoad) heading.current?.focus({ preventScroll: true });
  }, [pathname, first]);

  return (
    <div className="rf-heading">
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {aside}
      {sub ? <span className="rf-sub">{sub}</span> : null}
      {actions ? <div className="rf-heading-actions">{actions}</div> : null}
    </div>
  );
};
