import { useCallback, useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useLateParts } from '../late/late-parts.ts';
import type { ShowToast, ToastTone } from '../late/offered-parts.ts';
import { Announcer } from './announcer.ts';
import type { Announce } from './announcer.ts';
import { PlainToasts } from './plain-toasts.tsx';
import type { WaitingToast } from './plain-toasts.tsx';
import { addToLog, ToastLog } from './toast-log.ts';
import type { LoggedToast } from './toast-log.ts';
import { ToastContext } from './use-toast.ts';
import type { ToastOptions, Toasts } from './use-toast.ts';

const ToastActions = ({
  region,
  children,
}: {
  region: HTMLElement | null;
  children: ReactNode;
}) => {
  const [log, setLog] = useState<readonly LoggedToast[]>([]);
  const { parts, failures, load } = useLateParts(false);
  const asked = useRef(0);
  /** Asked for before they could be shown, and not closed yet. */
  const waiting = useRef<readonly WaitingToast[]>([]);
  const [drawn, setDrawn] = useState<readonly WaitingToast[]>([]);
  const wait = useCallback((toasts: readonly WaitingToast[]) => {
    waiting.current = toasts;
    setDrawn(toasts);
  }, []);
  const shows = useRef<ShowToast>(undefined);
  const onReady = useCallback(
    (show: ShowToast) => {
      shows.current = show;
      waiting.current.forEach((toast) => show(toast));
      wait([]);
    },
    [wait],
  );
  const toasts = useMemo((): Toasts => {
    const show =
      (tone: ToastTone) =>
      (text: string, { action, more }: ToastOptions = {}) => {
        const id = ++asked.current;
        setLog((before) => addToLog(before, { id, tone, text, at: new Date() }));
        const offers = [action, more].filter((offer) => offer !== undefined);
        if (shows.current) return shows.current({ tone, text, offers });
        wait([...waiting.current, { id, tone, text, offers }]);
        load();
      };
    return { success: show('success'), error: show('error'), info: show('info') };
  }, [load, wait]);
  const close = (id: number) => wait(waiting.current.filter((toast) => toast.id !== id));
  return (
    <ToastContext value={toasts}>
      <ToastLog value={log}>{children}</ToastLog>
      {parts && region ? <parts.Toasts region={region} onReady={onReady} /> : null}
      {!parts && failures > 0 && region ? (
        <PlainToasts toasts={drawn} region={region} onClose={close} />
      ) : null}
    </ToastContext>
  );
};

/**
 * An announcement is removed after it was read; otherwise screen readers would find it again beside
 * what it is about.
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
      // A no-break space distinguishes the same text twice in a row, which would otherwise be
      // announced once.
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
  return (
    <>
      <Announcer value={announce}>
        <ToastActions region={region}>{children}</ToastActions>
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
    </>
  );
};
