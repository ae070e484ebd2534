import type { Originals } from './originals.ts';

/** Shortest time between two looks, in ms. */
export const LOOK_EVERY = 400;

/**
 * Calls `onLook` a few times a second while the page draws: each look comes right after a drawn
 * frame, so that it forces no layout. A slow page has fewer looks, a hidden one none: deadlines
 * that count looks wait for the page's own progress, never for the clock alone.
 */
export const startLooks = (
  {
    setTimeout,
    clearTimeout,
    requestAnimationFrame,
    cancelAnimationFrame,
  }: Pick<
    Originals,
    'setTimeout' | 'clearTimeout' | 'requestAnimationFrame' | 'cancelAnimationFrame'
  >,
  onLook: () => void,
): (() => void) => {
  let timer: number;
  let frame: number;
  const next = (): void => {
    timer = setTimeout(() => {
      frame = requestAnimationFrame(() => {
        timer = setTimeout(() => {
          next();
          onLook();
        });
      });
    }, LOOK_EVERY);
  };
  next();
  return () => {
    clearTimeout(timer);
    cancelAnimationFrame(frame);
  };
};
