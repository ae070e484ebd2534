import { useCallback, useMemo, useRef, useState, type ReactNode } from 'react';
import { SnackbarProvider, useSnackbar } from 'notistack';
import { LIMITS } from '../../domain/index.ts';
import {
  createToastStore,
  type ToastOptions,
  type ToastStore,
  type ToastTone,
} from '../page/toast-store.ts';
import {
  Announcer,
  ToastContext,
  ToastStoreContext,
  type Announce,
  type Toasts,
} from '../page/use-toast.ts';
import { Toast } from './toast.tsx';

const CONTENT = { default: Toast, success: Toast, error: Toast, info: Toast, warning: Toast };
const CLASSES = { containerRoot: 'rf-toasts' };

const ToastActions = ({ store, children }: { store: ToastStore; children: ReactNode }) => {
  const { enqueueSnackbar } = useSnackbar();
  const toasts = useMemo((): Toasts => {
    const show =
      (tone: ToastTone) =>
      (text: string, options: ToastOptions = {}) => {
        const key = store.add({ ...options, tone, text });
        if (key === undefined) return;
        enqueueSnackbar(text, { key, variant: tone, onClose: () => store.close(key) });
      };
    return { success: show('success'), error: show('error'), info: show('info') };
  }, [store, enqueueSnackbar]);
  return <ToastContext value={toasts}>{children}</ToastContext>;
};

/**
 * An announcement is removed after it was read; otherwise screen readers would find it again in the
 * page.
 */
const ANNOUNCED_FOR = 1_000;

/** Writes directly into the region: an announcement renders nothing. */
const useRegionText = () => {
  const text = useRef<HTMLSpanElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const write = useCallback((value: string) => {
    if (text.current) text.current.textContent = value;
  }, []);
  const announce = useCallback<Announce>(
    (said) => {
      clearTimeout(timer.current);
      // A no-break space changes a repeated text, which would otherwise be announced only once.
      write(text.current?.textContent === said ? `${said}\u00a0` : said);
      timer.current = setTimeout(() => write(''), ANNOUNCED_FOR);
    },
    [write],
  );
  return { text, announce };
};

/** Toasts and announcements in one persistent live region (D17). */
export const ToastProvider = ({ children }: { children: ReactNode }) => {
  const [region, setRegion] = useState<HTMLElement | null>(null);
  const { text, announce } = useRegionText();
  const [store] = useState(createToastStore);
  return (
    <ToastStoreContext value={store}>
      <SnackbarProvider
        maxSnack={LIMITS.toast.kept}
        dense
        anchorOrigin={{ vertical: 'top', horizontal: 'center' }}
        autoHideDuration={null}
        Components={CONTENT}
        classes={CLASSES}
        domRoot={region ?? undefined}
        transitionDuration={150}
      >
        <Announcer value={announce}>
          <ToastActions store={store}>{children}</ToastActions>
        </Announcer>
        <div
          ref={setRegion}
          role="status"
          aria-live="polite"
          aria-atomic="false"
          aria-relevant="additions text"
        >
          <span ref={text} className="rf-hidden" />
        </div>
      </SnackbarProvider>
    </ToastStoreContext>
  );
};
