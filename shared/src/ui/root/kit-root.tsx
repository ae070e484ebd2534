import { useState, type ReactNode } from 'react';
import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { ThemeProvider } from '@mui/material/styles';
import { Keys } from './key-sheet.tsx';
import { TooltipLayer } from '../overlay/tooltip-layer.tsx';
import { theme } from '../theme/theme.ts';
import { ToastQuestion } from './toast.tsx';
import { ToastProvider } from './toast-provider.tsx';
import { currentKey, FirstHeading } from '../page/page-heading.tsx';
import { kitStyles } from './kit-styles.ts';
import { StyleSheet } from './style-sheet.tsx';

interface KitRootProps {
  children: ReactNode;
  /**
   * The page's style nonce (Content-Security-Policy). One emotion cache uses it for the styles of
   * MUI and of the screens' libraries (react-select).
   */
  nonce?: string;
}

/**
 * The providers of the UI: styles, theme, toasts, keys, tooltip. Once per page, around the router.
 */
export const KitRoot = ({ children, nonce }: KitRootProps) => {
  const [cache] = useState(() => createCache({ key: 'css', nonce, prepend: true }));
  const [firstHeading] = useState(() => ({ shown: false, startKey: currentKey() }));
  return (
    <CacheProvider value={cache}>
      <ThemeProvider theme={theme} defaultMode="system" storageManager={null} noSsr>
        <StyleSheet text={kitStyles} />
        <FirstHeading value={firstHeading}>
          <ToastProvider>
            <Keys>
              {children}
              <ToastQuestion />
            </Keys>
          </ToastProvider>
        </FirstHeading>
        <TooltipLayer />
      </ThemeProvider>
    </CacheProvider>
  );
};
