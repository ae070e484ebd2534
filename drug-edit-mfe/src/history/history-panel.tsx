import { useFeature } from '@refined/shared/api-client';
import { useLocation, useNavigate } from '@refined/shared/router';
import type { DrugForm } from '../form/use-drug-form.ts';
import type { LookupLists } from '../form/use-lookups.ts';
import { historyMessages } from '../history-messages.ts';
import { useRecordPanel } from '../record-panel.tsx';
import { Comments } from './comments.tsx';
import { Timeline } from './timeline.tsx';

/**
 * The address contains whether the panel is open, so that a link to a record's history can be sent.
 */
const HASH = '#history';

/** "History": the record's comments and history, above the form (D14, D43). */
export const useHistoryPanel = (drugId: string, form: DrugForm, lists: LookupLists) => {
  const offered = useFeature('history');
  const { hash, search, state } = useLocation();
  const navigate = useNavigate();
  const show = (open: boolean) =>
    void navigate({ search, hash: open ? HASH : '' }, { replace: true, state: state as unknown });
  const { open: label, title, close } = historyMessages;
  return useRecordPanel(
    offered,
    { label, title, close },
    [hash === HASH, show],
    <>
      <Comments drugId={drugId} />
      <Timeline drugId={drugId} form={form} lists={lists} />
    </>,
    'ed-history',
  );
};
