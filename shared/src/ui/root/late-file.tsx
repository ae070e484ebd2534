import { use, useEffect } from 'react';
import type { ReactElement } from 'react';
import createCache from '@emotion/cache';
import type { EmotionCache } from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import MuiBox from '@mui/material/Box';
import type { BoxProps } from '@mui/material/Box';
import MuiModal from '@mui/material/Modal';
import { ThemeProvider } from '@mui/material/styles';
import { SnackbarProvider, useSnackbar } from 'notistack';
import { LIMITS } from '../../domain/index.ts';
import { LatePartsContext } from '../late/late-parts.ts';
import type { LatePartsStore } from '../late/late-parts.ts';
import type { ModalProps, ShowToast, ToastsProps } from '../late/offered-parts.ts';
import { theme } from '../theme/theme.ts';
import { Toast } from '../toasts/toast.tsx';
import { StyleNonce } from './style-sheet.tsx';

// What nobody needs before a page's first card: MUI and notistack, as a file of its own
// (late/late-parts.ts).

/** Of each KitRoot, of which a page has one. */
const caches = new WeakMap<LatePartsStore, EmotionCache>();

const useStyleCache = (): EmotionCache => {
  const nonce = use(StyleNonce);
  const root = use(LatePartsContext);
  const cache = caches.get(root) ?? createCache({ key: 'css', nonce, prepend: true });
  caches.set(root, cache);
  return cache;
};

const Themed = ({ children }: { children: ReactElement }) => (
  <CacheProvider value={useStyleCache()}>
    <ThemeProvider theme={theme} defaultMode="system" storageManager={null} noSsr>
      {children}
    </ThemeProvider>
  </CacheProvider>
);

export const Modal = ({
  onDrawn,
  ...props
}: ModalProps & { readonly onDrawn: (modal: Element | null) => void }) => (
  <Themed>
    <MuiModal ref={onDrawn} {...props} />
  </Themed>
);

export const Box = (props: BoxProps) => (
  <Themed>
    <MuiBox {...props} />
  </Themed>
);

const CONTENT = { default: Toast, success: Toast, error: Toast, info: Toast, warning: Toast };
const CLASSES = { containerRoot: 'rf-toasts' };

const Show = ({ onReady }: { onReady: (show: ShowToast) => void }) => {
  const { enqueueSnackbar } = useSnackbar();
  useEffect(
    () => onReady(({ text, tone, offers }) => enqueueSnackbar(text, { variant: tone, offers })),
    [enqueueSnackbar, onReady],
  );
  return null;
};

export const Toasts = ({ region, onReady }: ToastsProps) => (
  <SnackbarProvider
    maxSnack={LIMITS.toast.kept}
    dense
    anchorOrigin={{ vertical: 'top', horizontal: 'center' }}
    autoHideDuration={null}
    Components={CONTENT}
    classes={CLASSES}
    domRoot={region}
    transitionDuration={150}
  >
    <Show onReady={onReady} />
  </SnackbarProvider>
);
