import { createContext, use, useEffect, useState, type ReactNode } from 'react';

const Settled = createContext(true);

/** Whether what the page was opened for is there: the rest is no longer in its way. */
export const useSettled = (): boolean => use(Settled);

/** Tells what is in it when the page has settled; without `when` it has. */
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
