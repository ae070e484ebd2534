// Takes the place of shared/src/ui/root/style-sheet.tsx in jsdom, which is slow to compute styles
// and has no layout: the browser tests look at styles.
import { createContext } from 'react';

export const StyleNonce = createContext(undefined);

export const StyleSheet = () => null;
