import { useFeature, useQueueCounts } from '@refined/shared/api-client';
import { PATHS } from '@refined/shared/domain';
import { matchPath, useLocation } from '@refined/shared/router';
import { EmptyState, PageHeading, StyleSheet } from '@refined/shared/ui';
import type { ScreenModule } from '@refined/shared/federation';
import { ActionPage } from './actions/action-page.tsx';
import { ActionsPage } from './actions/actions-page.tsx';
import actionStyles from './actions/actions.css';
import importStyles from './imports/imports.css';
import { actionMessages } from './messages/actions.ts';
import { MonthScreen } from './month-screen.tsx';
import monthStyles from './month.css';
import publicationStyles from './publications/publications.css';

const styles = monthStyles + importStyles + publicationStyles + actionStyles;

/** A page of mass actions, on a host that has them. */
const Actions = ({ id }: { id: string | undefined }) => {
  const counts = useQueueCounts();
  const isOffered = useFeature('actions');
  if (counts.data && !isOffered)
    return (
      <>
        <PageHeading title={actionMessages.list} />
        <EmptyState title={actionMessages.absent} />
      </>
    );
  return id === undefined ? <ActionsPage /> : <ActionPage id={id} />;
};

/** The screen's pages, by their address: `/drugs/`, the mass actions, and each of these. */
export const MonthPages = () => {
  const { pathname } = useLocation();
  const one = matchPath(`${PATHS.actions()}:id`, pathname);
  if (one || matchPath(PATHS.actions(), pathname)) return <Actions id={one?.params.id} />;
  return <MonthScreen />;
};

/** What the shell loads: see ScreenModule. */
export const Screen = () => (
  <>
    <StyleSheet text={styles} />
    <MonthPages />
  </>
);

({ Screen }) satisfies ScreenModule;
