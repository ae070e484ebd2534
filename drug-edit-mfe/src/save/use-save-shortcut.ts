import { useEffect, useEffectEvent } from 'react';

/** Ctrl+S and Cmd+S save the record instead of the web page; not while a dialog is open. */
export const useSaveShortcut = (save: () => void): void => {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (
      !(event.ctrlKey || event.metaKey) ||
      event.shiftKey ||
      event.altKey ||
      event.key.toLowerCase() !== 's'
    )
      return;
    event.preventDefault();
    if (!document.querySelector('[role=dialog]')) save();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
};
