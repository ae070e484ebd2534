import { createContext, use, useEffect, useState, type ReactNode } from 'react';

const Settled = createContext(true);

/** Whether the page's own content has loaded, so that less important data may follow. */
export const useSettled = (): boolean => use(Settled);

/** Provides whether the page has settled; without `when` it has. */
export const SettledPage = ({
  when,
  children,
}: {
  when?: Promise<unknown> | undefined;
  children: ReactNode;
}) => {
  const [isSettled, setSettled] = useState(when === undefined);
  useEffect(() => void when?.then(() => setSettled(true)), [when]);
  return <Settled value={isSettled}>{children}</Settled>;
};
