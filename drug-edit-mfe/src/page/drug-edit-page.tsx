import { faultText, useDrugRecord, useLookups } from '@refined/shared/api-client';
import type { LookupLists } from '@refined/shared/api-client';
import { editMessages } from '@refined/shared/messages';
import { ErrorPanel, NotFound } from '@refined/shared/ui';
import { DrugEditor } from './drug-editor.tsx';
import { EditHeading } from './edit-heading.tsx';
import { EditSkeleton } from './edit-skeleton.tsx';
import { DETAILS_PANEL, EditTabs } from './edit-tabs.tsx';

/** One drug's page: loading, not there, partly failed, or the form. It is filled only after all eight lookups came (specification §4, D32). */
export const DrugEditPage = ({ drugId }: { drugId: string }) => {
  const { status, record, etag, fault, refresh } = useDrugRecord(drugId);
  const lookups = useLookups();

  if (fault?.kind === 'not-found' && !record) return <NotFound what={editMessages.drug(drugId)} />;
  if (status === 'failed') return <ErrorPanel title={editMessages.loadFailed} detail={fault && faultText(fault)} requestId={fault?.requestId} onRetry={() => void refresh()} />;
  if (!record) return <EditSkeleton />;
  if (lookups.status === 'ready') return <DrugEditor drugId={drugId} record={record} etag={etag} lists={lookups.lists as LookupLists} />;

  const [first] = lookups.failed;
  if (!first) return <EditSkeleton />;
  return (
    <>
      <EditHeading drugId={drugId} record={record} why={editMessages.lookupsWhy} />
      <EditTabs />
      <div id={DETAILS_PANEL} role="tabpanel" aria-label={editMessages.tabs.details}>
        <ErrorPanel title={editMessages.lookupsFailed(lookups.failed.map(({ name }) => name))} detail={faultText(first.fault)} requestId={first.fault.requestId} onRetry={lookups.retry} />
      </div>
    </>
  );
};
