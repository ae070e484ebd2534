import { useCallback, useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { SnackbarProvider, useSnackbar } from 'notistack';
import { LIMITS } from '../../domain/index.ts';
import { Announcer } from './announcer.ts';
import { Toast } from './toast.tsx';
import { addToLog, ToastLog } from './toast-log.ts';
import type { LoggedToast, ToastTone } from './toast-log.ts';
import { ToastContext } from './use-toast.ts';
import type { ToastOptions, Toasts } from './use-toast.ts';

const CONTENT = { default: Toast, success: Toast, error: Toast, info: Toast, warning: Toast };
const CLASSES = { containerRoot: 'rf-toasts' };

const ToastActions = ({ children }: { children: ReactNode }) => {
  const { enqueueSnackbar } = useSnackbar();
  const [log, setLog] = useState<readonly LoggedToast[]>([]);
  const shown = useRef(0);
  const toasts = useMemo((): Toasts => {
    const show = (tone: ToastTone) => (text: string, { action }: ToastOptions = {}) => {
      const toast = { id: ++shown.current, tone, text, at: new Date() };
      setLog((before) => addToLog(before, toast));
      enqueueSnackbar(text, { variant: tone, offer: action });
    };
    return { success: show('success'), error: show('error'), info: show('info') };
  }, [enqueueSnackbar]);
  return (
    <ToastContext value={toasts}>
      <ToastLog value={log}>{children}</ToastLog>
    </ToastContext>
  );
};

/**
 * Toasts and announcements in one persistent live region (D17). The same text twice in a row is told apart by a no-break
 * space, else it would be said once.
 */
export const ToastProvider = ({ children }: { children: ReactNode }) => {
  const [region, setRegion] = useState<HTMLElement | null>(null);
  const [said, setSaid] = useState('');
  const announce = useCallback((text: string) => setSaid((before) => (before === text ? `${text}\u00a0` : text)), []);
  return (
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
        <ToastActions>{children}</ToastActions>
      </Announcer>
      <div ref={setRegion} role="status" aria-live="polite" aria-atomic="false" aria-relevant="additions text">
        <span className="rf-hidden">{said}</span>
      </div>
    </SnackbarProvider>
  );
};
