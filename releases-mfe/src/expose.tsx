import { useFeature, useQueueCounts } from '@refined/shared/api-client';
import { matchPath, useLocation } from '@refined/shared/router';
import { EmptyState, FaultPanel, PageHeading, SkeletonCards, StyleSheet } from '@refined/shared/ui';
import type { ScreenModule } from '@refined/shared/federation';
import { PeoplePage } from './people-page.tsx';
import { peopleMessages, signInsMessages, releasesMessages } from './releases-messages.ts';
import styles from './releases.css';
import { ReleasesScreen } from './releases-screen.tsx';
import { SignInsPage } from './sign-ins-page.tsx';

const PAGES = [
  { path: '/operations/people', text: peopleMessages, Page: PeoplePage },
  { path: '/operations/sign-ins', text: signInsMessages, Page: SignInsPage },
  { path: '/operations', text: releasesMessages, Page: ReleasesScreen },
] as const;

/** The operators' pages, by address. For anybody else they load nothing. */
const Pages = () => {
  const { pathname } = useLocation();
  const counts = useQueueCounts();
  const isOperator = useFeature('operations');
  const { text, Page } = PAGES.find(({ path }) => matchPath(path, pathname)) ?? PAGES[2];
  if (isOperator) return <Page />;
  return (
    <>
      <PageHeading title={text.title} />
      {counts.data ? (
        <EmptyState title={releasesMessages.notYours}>{releasesMessages.notYoursDetail}</EmptyState>
      ) : counts.fault ? (
        <FaultPanel title={text.notLoaded} fault={counts.fault} refresh={counts.refresh} />
      ) : (
        <SkeletonCards />
      )}
    </>
  );
};

/** What the shell loads: see ScreenModule. */
export const Screen = () => (
  <>
    <StyleSheet text={styles} />
    <Pages />
  </>
);

({ Screen }) satisfies ScreenModule;
