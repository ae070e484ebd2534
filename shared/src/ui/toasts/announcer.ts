import { createContext, useContext } from 'react';

/** Announces a text once in the page's one live region. */
export type Announce = (text: string) => void;

export const Announcer = createContext<Announce>(() => undefined);

/** Stable between renders. */
export const useAnnounce = (): Announce => useContext(Announcer);
