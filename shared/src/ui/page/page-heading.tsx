import { createContext, useContext, useEffect, useId, useRef, type ReactNode } from 'react';
import { kitMessages } from '../../messages/index.ts';
import { useLocation } from '../../router/index.ts';

/** Stored per KitRoot; changing it doesn't render. */
interface FirstHeadingState {
  /** Whether a page heading was shown since the page load: only later ones take the focus. */
  shown: boolean;
  /** Key of the address that the page was loaded at. */
  readonly startKey: string;
}

/**
 * The router's key of the current history entry, which the browser keeps on reload; 'default'
 * before the first navigation.
 */
export const currentKey = (): string => {
  const state: unknown = window.history.state;
  return typeof state === 'object' &&
    state !== null &&
    'key' in state &&
    typeof state.key === 'string'
    ? state.key
    : 'default';
};

export const FirstHeading = createContext<FirstHeadingState>({ shown: true, startKey: 'default' });

export interface PageHeadingProps {
  title: string;
  /** The name for the title, shown beside it and read with it: a drug's name. */
  named?: string;
  /** Muted text beside the title, e.g. "142 drugs". */
  sub?: ReactNode;
  /** Also beside the title: badges, a remark. */
  aside?: ReactNode;
  /** At the end of the line. */
  actions?: ReactNode;
}

/**
 * The page's only h1. Sets the document's title, and takes the focus when the page was reached by
 * navigation, also when its screen arrives late; not on the first load or a reload, where the
 * browser sets the focus.
 */
export const PageHeading = ({ title, named, sub, aside, actions }: PageHeadingProps) => {
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
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
    <div className="rf-heading rf-line">
      <h1 ref={heading} tabIndex={-1} aria-describedby={named ? id : undefined}>
        {title}
      </h1>
      {named ? (
        <span id={id} className="rf-heading-name rf-break">
          {named}
        </span>
      ) : null}
      {aside}
      {sub ? <span className="rf-sub">{sub}</span> : null}
      {actions ? <div className="rf-heading-actions rf-line">{actions}</div> : null}
    </div>
  );
};
