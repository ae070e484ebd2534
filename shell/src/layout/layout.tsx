import { useCallback, useEffect, useState, type MouseEvent } from 'react';
import {
  BrandMark,
  Drawer,
  Icon,
  IconButton,
  SkeletonCards,
  useAnnounce,
  useToast,
} from '@refined/shared/ui';
import { PATHS } from '@refined/shared/domain';
import { kitMessages, drugLine } from '@refined/shared/messages';
import { Link, Navigate, Outlet, useLocation } from '@refined/shared/router';
import { useConnection, useLive, useToldNotes } from '@refined/shared/api-client';
import { useSession } from '@refined/shared/session';
import { shellMessages, toldMessages } from '../shell-messages.ts';
import { NotificationHistory } from './notification-history.tsx';
import { UserMenu } from './user-menu.tsx';
import { SettledPage, SideNavigation } from './side-navigation.tsx';
import { Licence } from '../teams/licence.tsx';
import { onGeneration } from '../remotes/index.ts';
import { OverrideStrip } from '../teams/override-panel.tsx';
import { useScrollMemory } from './use-scroll-memory.ts';

/**
 * Shows requests of colleagues and answers of the committee as notifications, linked to the drug,
 * or to Home if there are several.
 */
const ToldNotes = () => {
  const { notes, passedOn } = useToldNotes();
  const toast = useToast();
  useEffect(() => {
    if (notes.length === 0) return;
    for (const note of notes) {
      const [card, ...others] = note.cards ?? [];
      const only = others.length === 0 && note.drugs === 1 ? card : undefined;
      toast.info(toldMessages.note(note), {
        about: only
          ? { label: drugLine(only), to: PATHS.drug(only.id) }
          : { label: toldMessages.several, to: PATHS.home() },
      });
    }
    passedOn();
  }, [notes, passedOn, toast]);
  return null;
};

/** The placeholder of a screen: a heading and cards in their size. */
export const ScreenSkeleton = () => (
  <>
    <div className="rs-bone-heading" />
    <SkeletonCards />
  </>
);

/** Shown while the browser is offline or the server doesn't answer. */
const ConnectionLine = () => {
  const state = useConnection();
  const announce = useAnnounce();
  useEffect(() => {
    if (state) announce(shellMessages.connection[state]);
  }, [state, announce]);
  if (!state) return null;
  return (
    <section className="rs-connection rf-bar" aria-label={shellMessages.connectionRegion}>
      <Icon name="warning" size={16} />
      {shellMessages.connection[state]}
    </section>
  );
};

const TopBar = ({ onOpenNavigation }: { onOpenNavigation: () => void }) => (
  <header className="rs-top rf-bar">
    <IconButton
      className="rs-open-navigation"
      icon="menu"
      label={shellMessages.navigation.open}
      onClick={onOpenNavigation}
    />
    <Link to={PATHS.home()} className="rs-brand rf-bar">
      <BrandMark />
      {kitMessages.brand}
    </Link>
    <div className="rs-top-end rf-bar">
      <NotificationHistory />
      <UserMenu />
    </div>
  </header>
);

/** The side navigation below 760 px. */
const NavigationDrawer = ({ open, onClose }: { open: boolean; onClose: () => void }) => (
  <Drawer open={open} onClose={onClose} label={shellMessages.navigation.label}>
    <div className="rs-drawer-head rf-bar">
      <span className="rs-brand rf-bar">
        <BrandMark />
        {kitMessages.brand}
      </span>
      <IconButton icon="close" label={shellMessages.navigation.close} onClick={onClose} />
    </div>
    {/* The user opened it, so everything in it is loaded now. */}
    <SettledPage>
      <SideNavigation onNavigate={onClose} />
    </SettledPage>
  </Drawer>
);

const Footer = () => (
  <footer className="rs-footer rf-flow rf-muted">
    <span>{shellMessages.footer.year}</span>
    <span>
      <Licence />
    </span>
  </footer>
);

const CONTENT = 'content';

/** Moves the focus without changing the address: the router would treat the hash as one. */
const skip = (event: MouseEvent): void => {
  event.preventDefault();
  document.getElementById(CONTENT)?.focus();
};

/**
 * The frame of every page except sign-in: top bar, side navigation and content 3/9, footer
 * (specification §2). `waiting`: the user isn't known yet, so the page isn't drawn (D50).
 */
const Layout = ({ waiting = false }: { waiting?: boolean }) => {
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
      <ToldNotes />
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
      <ConnectionLine />
      <NavigationDrawer open={isDrawerOpen} onClose={closeDrawer} />
    </div>
  );
};

/**
 * The layout for signed-in users. Others are redirected to the sign-in page, with the full current
 * address as `next` (specification §2, D5); after a sign-out in this tab, without it (§4).
 */
export const SignedInLayout = () => {
  const { signedIn, awaitsUser, reason } = useSession();
  const { pathname, search, hash } = useLocation();
  const [cameSignedIn] = useState(signedIn);
  if (signedIn) return <Layout waiting={awaitsUser} />;
  const left = cameSignedIn && reason === 'signed-out';
  return (
    <Navigate
      to={left ? PATHS.login() : PATHS.login(window.location.origin + pathname + search + hash)}
      replace
    />
  );
};
