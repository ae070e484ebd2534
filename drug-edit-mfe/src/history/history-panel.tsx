import { useFeature } from '@refined/shared/api-client';
import { historyCalls, readKey } from '@refined/shared/contract';
import { Comments } from '@refined/shared/lists';
import { useLocation, useNavigate } from '@refined/shared/router';
import type { DrugForm } from '../form/use-drug-form.ts';
import type { LookupLists } from '../form/use-lookups.ts';
import { historyMessages } from '../history-messages.ts';
import { useRecordPanel } from '../record-panel.tsx';
import { Timeline } from './timeline.tsx';

/**
 * The address says whether the panel is open, so that a link to a record's history can be shared.
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
  const params = { id: drugId };
  return useRecordPanel(
    offered,
    { label, title, close },
    [hash === HASH, show],
    <>
      <Comments
        heading="h3"
        about={drugId}
        queryKey={readKey('drugComments', drugId)}
        read={(client, signal) => client.call(historyCalls.drugComments, { params, signal })}
        add={(client, text) => client.call(historyCalls.addComment, { params, body: { text } })}
      />
      <Timeline drugId={drugId} form={form} lists={lists} />
    </>,
    'ed-history',
  );
};
