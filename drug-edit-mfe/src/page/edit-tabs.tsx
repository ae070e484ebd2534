import type { ReactNode } from 'react';
import { useFeature } from '@refined/shared/api-client';
import { TabStrip } from '@refined/shared/ui';
import { editMessages } from '../messages/edit.ts';

export const DETAILS_PANEL = 'drug-details';

const TABS = [
  { label: editMessages.tabs.details, active: true },
  { label: editMessages.tabs.insurer, disabled: true, why: editMessages.insurerWhy },
];

/**
 * The three tabs, two of them disabled (specification §2), and the controls at the end of their
 * line.
 */
export const EditTabs = ({ children }: { children?: ReactNode }) => {
  const kept = useFeature('history');
  const why = kept ? editMessages.commentsInHistory : editMessages.commentsWhy;
  const tabs = [...TABS, { label: editMessages.tabs.comments, disabled: true, why }];
  return (
    <div className="ed-tabs">
      <TabStrip label={editMessages.tabsLabel} tabs={tabs} panelId={DETAILS_PANEL} />
      {children}
    </div>
  );
};
