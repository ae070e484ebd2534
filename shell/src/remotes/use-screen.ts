import { useEffect, useState } from 'react';
import type { PageScreen } from '@refined/shared/contract';
import type { ScreenLoader } from './load-screen.ts';
import type { ScreenResult } from './screen-result.ts';

interface Settled {
  readonly key: string;
  readonly result: ScreenResult;
}

/**
 * Loads a screen for a slot. `result` is undefined while it loads, and there at once when it was loaded before. A failure is
 * forgotten when `pathname` changes: whoever comes back gets a new attempt.
 */
export const useScreen = (loader: ScreenLoader, screen: PageScreen, pathname: string): { result: ScreenResult | undefined; attempt: number; retry: () => void } => {
  const [attempt, setAttempt] = useState(0);
  const [settled, setSettled] = useState<Settled>();
  const key = `${screen.federationName} ${attempt} ${pathname}`;

  useEffect(() => {
    if (loader.loaded(screen)) return;
    let current = true;
    void loader.load(screen).then((result) => {
      if (current) setSettled({ key, result });
    });
    return () => {
      current = false;
    };
  }, [loader, screen, key]);

  const retry = () => {
    loader.forget(screen);
    setAttempt(attempt + 1);
  };
  return { result: loader.loaded(screen) ?? (settled?.key === key ? settled.result : undefined), attempt, retry };
};
