import { useEffect, useState } from 'react';
import type { ComponentType, ReactNode } from 'react';
import type { PageScreen } from '@refined/shared/contract';
import { LIMITS } from '@refined/shared/domain';
import { remoteMessages } from '@refined/shared/messages';
import { useLocation } from '@refined/shared/router';
import { screenLoader } from './load-screen.ts';
import type { ScreenLoader } from './load-screen.ts';
import { ScreenBoundary } from './screen-boundary.tsx';
import { ScreenFaultPanel } from './screen-fault-panel.tsx';
import { useScreen } from './use-screen.ts';

/** Nothing at first: a screen that was preloaded is there before a skeleton would be seen. */
const Waiting = ({ title, skeleton }: { title: string; skeleton: ReactNode }) => {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), LIMITS.skeletonDelay);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div role="status" aria-busy="true" aria-label={shown ? remoteMessages.loading(title) : undefined}>
      {shown && skeleton}
    </div>
  );
};

const Shown = ({ Screen, onShown }: { Screen: ComponentType; onShown: (() => void) | undefined }) => {
  useEffect(() => onShown?.(), [Screen, onShown]);
  return <Screen />;
};

export interface ScreenSlotProps {
  readonly screen: PageScreen;
  /** Drawn when loading takes longer than `LIMITS.skeletonDelay`. */
  readonly skeleton?: ReactNode;
  /** Called when the screen has drawn, however late: the place to focus its heading. Keep it stable. */
  readonly onShown?: () => void;
  readonly loader?: ScreenLoader;
}

/**
 * The place in the layout where a screen shows. It waits without Suspense: React would hold back a fallback's replacement for
 * up to 300 ms. Whatever happens to the screen stays in here.
 */
export const ScreenSlot = ({ screen, skeleton, onShown, loader = screenLoader }: ScreenSlotProps) => {
  const { pathname } = useLocation();
  const { result, attempt, retry } = useScreen(loader, screen, pathname);
  if (!result) return <Waiting key={screen.federationName} title={screen.title} skeleton={skeleton} />;
  if (!result.ok) return <ScreenFaultPanel screen={screen} fault={result.fault} onRetry={retry} />;
  return (
    <ScreenBoundary key={`${screen.federationName} ${attempt}`} resetKey={pathname} renderFault={(fault) => <ScreenFaultPanel screen={screen} fault={fault} onRetry={retry} />}>
      <Shown Screen={result.module.Screen} onShown={onShown} />
    </ScreenBoundary>
  );
};
