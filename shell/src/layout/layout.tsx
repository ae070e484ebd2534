import { useCallback, useState } from 'react';
import type { MouseEvent } from 'react';
import { useLive } from '@refined/shared/api-client';
import { Outlet } from '@refined/shared/router';
import { shellMessages } from '../messages/shell.ts';
import { onGeneration } from '../remotes/index.ts';
import { OverrideStrip } from '../teams/override/override-strip.tsx';
import { Footer } from './footer.tsx';
import { NavigationDrawer } from './navigation/navigation-drawer.tsx';
import { SideNavigation } from './navigation/side-navigation.tsx';
import { ScreenSkeleton } from './screen-skeleton.tsx';
import { TopBar } from './top-bar.tsx';
import { useScrollMemory } from './use-scroll-memory.ts';

const CONTENT = 'content';

/** Focuses without a new address: the router would treat the hash as one. */
const skip = (event: MouseEvent): void => {
  event.preventDefault();
  document.getElementById(CONTENT)?.focus();
};

/**
 * The frame of every page except sign-in: top bar, side navigation and content 3/9, footer
 * (specification §2). `waiting`: the page itself is drawn once the user is known (D50).
 */
export const Layout = ({ waiting = false }: { waiting?: boolean }) => {
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const openDrawer = useCallback(() => setDrawerOpen(true), []);
  const closeDrawer = useCallback(() => setDrawerOpen(false), []);
  useScrollMemory();
  useLive(onGeneration);
  return (
    <div className="rs-layout">
      <a className="rs-skip" href={`#${CONTENT}`} onClick={skip}>
        {shellMessages.skip}
      </a>
      <div className="rs-head">
        <OverrideStrip />
        <TopBar onOpenNavigation={openDrawer} />
      </div>
      <div className="rs-frame">
        <div className="rs-side">
          <SideNavigation />
        </div>
        <main id={CONTENT} className="rs-content" tabIndex={-1}>
          {waiting ? <ScreenSkeleton /> : <Outlet />}
        </main>
      </div>
      <Footer />
      <NavigationDrawer open={isDrawerOpen} onClose={closeDrawer} />
    </div>
  );
};
