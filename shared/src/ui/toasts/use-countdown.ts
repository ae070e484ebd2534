import { useEffect, useRef } from 'react';

/**
 * Calls `onEnd` once after `duration` ms, not counting the time while `paused`. `onEnd` must be
 * stable.
 */
export const useCountdown = (duration: number, paused: boolean, onEnd: () => void): void => {
  const left = useRef(duration);
  useEffect(() => {
    if (paused) return;
    const started = performance.now();
    const timer = setTimeout(onEnd, left.current);
    return () => {
      clearTimeout(timer);
      left.current = Math.max(0, left.current - (performance.now() - started));
    };
  }, [paused, onEnd]);
};
