import { useEffect } from 'react';

/** Lets the browser ask before the page is closed or reloaded while something is unsaved (D35). */
export const useUnloadGuard = (unsaved: boolean): void => {
  useEffect(() => {
    if (!unsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [unsaved]);
};
