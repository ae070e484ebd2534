import { useLayoutEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';

/** The index to focus after a key press, of `count` items: arrows wrap around; -1: none. */
export const focusAfter = (
  { key }: Pick<KeyboardEvent, 'key'>,
  [back, on]: readonly [back: string, on: string],
  at: number,
  count: number,
): number => {
  if (key === back || key === on) return (at + (key === on ? 1 : -1) + count) % count;
  return key === 'Home' ? 0 : key === 'End' ? count - 1 : -1;
};

interface ToolbarProps {
  /** Its accessible name: what the buttons act on. */
  label: string;
  className: string;
  children: ReactNode;
}

/**
 * A row of buttons that is one stop of Tab; arrows, Home and End move in it (ARIA Authoring
 * Practices, toolbar). The stop is the button that had the focus last, else the first one.
 */
export const Toolbar = ({ label, className, children }: ToolbarProps) => {
  const bar = useRef<HTMLDivElement>(null);
  const buttons = () => [...(bar.current?.querySelectorAll<HTMLElement>('button') ?? [])];
  const stopAt = (stop: Element | undefined) => {
    for (const button of buttons()) button.tabIndex = button === stop ? 0 : -1;
  };
  // Its buttons come from several places and change, so they are counted after each render.
  useLayoutEffect(() => {
    const all = buttons();
    const stops = all.filter(({ tabIndex }) => tabIndex === 0);
    if (stops.length !== 1) stopAt(all.find((one) => one === document.activeElement) ?? all[0]);
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const all = buttons();
    const at = all.indexOf(document.activeElement as HTMLElement);
    const next = focusAfter(event, ['ArrowLeft', 'ArrowRight'], at, all.length);
    if (next < 0) return;
    event.preventDefault();
    all[next]?.focus();
  };
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label={label}
      className={className}
      onKeyDown={onKeyDown}
      onFocus={(event) => stopAt(event.target)}
    >
      {children}
    </div>
  );
};
