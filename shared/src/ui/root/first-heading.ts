import { createContext } from 'react';

/** Whether a page heading was shown since the page was loaded: only later ones take the focus. Kept per KitRoot, never drawn. */
export const FirstHeading = createContext<{ shown: boolean }>({ shown: true });
