import { useState } from 'react';

/** Session storage key of the results that the user closed; signing out clears it. */
const KEY = 'refined.imports.dismissed';

/** Storage may be forbidden, or contain anything. */
const remembered = (): readonly number[] => {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    return Array.isArray(value) ? value.filter((id) => typeof id === 'number') : [];
  } catch {
    return [];
  }
};

const remember = (ids: readonly number[]): void => {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(ids));
  } catch {
    // Forbidden or full: they are shown again after leaving the page.
  }
};

/** Results of imports that the user closed: they stay closed while the tab is open. */
export const useDismissed = (): readonly [readonly number[], (id: number) => void] => {
  const [dismissed, setDismissed] = useState(remembered);
  const dismiss = (id: number) => {
    const ids = [...dismissed, id];
    setDismissed(ids);
    remember(ids);
  };
  return [dismissed, dismiss];
};
