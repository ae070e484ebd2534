import type { ReactNode } from 'react';
import { useFeature, useQueueCounts } from '@refined/shared/api-client';
import { PATHS } from '@refined/shared/domain';
import { matchPath, useLocation } from '@refined/shared/router';
import { EmptyState, PageHeading, StyleSheet } from '@refined/shared/ui';
import type { ScreenModule } from '@refined/shared/federation';
import { ActionPage } from './actions/action-page.tsx';
import { ActionsPage } from './actions/actions-page.tsx';
import actionStyles from './actions/actions.css';
import importStyles from './imports/imports.css';
import { actionMessages } from './actions/action-messages.ts';
import { MonthScreen } from './month-screen.tsx';
import monthStyles from './month.css';
import { recordMessages } from './month-messages.ts';
import { RecordPage } from './record-page.tsx';
import { rulesMessages } from './rules/rule-messages.ts';
import { RulePage } from './rules/rule-page.tsx';
import { RulesPage } from './rules/rules-page.tsx';
import publicationStyles from './publications/publications.css';

const styles = monthStyles + importStyles + publicationStyles + actionStyles;

/** Shows a feature's page, or on a host without it that there is none. */
const Offered = ({
  feature,
  title,
  absent,
  children,
}: {
  readonly feature: string;
  readonly title: string;
  readonly absent: string;
  readonly children: ReactNode;
}) => {
  const counts = useQueueCounts();
  const isOffered = useFeature(feature);
  if (!counts.data || isOffered) return children;
  return (
    <>
      <PageHeading title={title} />
      <EmptyState title={absent} />
    </>
  );
};

/** The screen's pages by address: `/drugs/` and below it mass actions, month record and rules. */
const MonthPages = () => {
  const { pathname } = useLocation();
  const one = matchPath(`${PATHS.actions()}:id`, pathname);
  const id = one?.params.id;
  if (matchPath(PATHS.month(), pathname))
    return (
      <Offered feature="month_record" title={recordMessages.record} absent={recordMessages.absent}>
        <RecordPage />
      </Offered>
    );
  const rule = matchPath(`${PATHS.rules()}:id`, pathname);
  if (rule || matchPath(PATHS.rules(), pathname))
    return (
      <Offered feature="rules" title={rulesMessages.list} absent={rulesMessages.absent}>
        {rule?.params.id === undefined ? <RulesPage /> : <RulePage id={rule.params.id} />}
      </Offered>
    );
  if (one || matchPath(PATHS.actions(), pathname))
    return (
      <Offered feature="actions" title={actionMessages.list} absent={actionMessages.absent}>
        {id === undefined ? <ActionsPage /> : <ActionPage id={id} />}
      </Offered>
    );
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
