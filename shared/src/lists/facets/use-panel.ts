import { useState, useSyncExternalStore } from 'react';

const PREFERENCE = 'refined.filter';
/** From this width on there is room for the panel beside the list. */
const BESIDE = '(min-width: 1100px)';

const media = () => (typeof window.matchMedia === 'function' ? window.matchMedia(BESIDE) : null);
const subscribe = (listener: () => void) => {
  const query = media();
  query?.addEventListener('change', listener);
  return () => query?.removeEventListener('change', listener);
};

/** Whether the panel stands beside the list; else it is a sheet over it. */
const useIsBeside = (): boolean => useSyncExternalStore(subscribe, () => media()?.matches ?? true);

/** Kept in the browser until logging out clears it, like the switch of the keys. */
const remembered = (): boolean => {
  try {
    return window.localStorage.getItem(PREFERENCE) === 'open';
  } catch {
    return false;
  }
};

const remember = (open: boolean): void => {
  try {
    if (open) window.localStorage.setItem(PREFERENCE, 'open');
    else window.localStorage.removeItem(PREFERENCE);
  } catch {
    // Without storage it holds for this page.
  }
};

/** Whether the filter is open: remembered beside the list; a sheet is closed at first. */
export const usePanel = () => {
  const isBeside = useIsBeside();
  const [beside, setBeside] = useState(remembered);
  const [sheet, setSheet] = useState(false);
  return {
    isBeside,
    isOpen: isBeside ? beside : sheet,
    setOpen: (open: boolean) => {
      if (!isBeside) return setSheet(open);
      setBeside(open);
      remember(open);
    },
  };
};
