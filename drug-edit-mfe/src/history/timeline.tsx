import { useEffect, useId, useRef, useState } from 'react';
import { faultText, useFeature } from '@refined/shared/api-client';
import { historyCalls, readKey, type DrugHistoryEntry } from '@refined/shared/contract';
import { Button, ConfirmDialog, FaultPanel } from '@refined/shared/ui';
import { Comments } from '@refined/shared/lists';
import { useLocation, useNavigate } from '@refined/shared/router';
import { EarlierStateDialog } from './earlier-state-dialog.tsx';
import type { DrugForm } from '../form/use-drug-form.ts';
import { historyMessages } from '../history-messages.ts';
import type { LookupLists } from '../form/use-lookups.ts';
import { TimelineEntry } from './timeline-entry.tsx';
import { useDrugHistory, useHistoryUndo } from './use-history.ts';
import { useRecordPanel } from '../record-parts.tsx';

interface TimelineProps {
  readonly drugId: string;
  readonly form: DrugForm;
  readonly lists: LookupLists;
}

/**
 * The record's history, newest first; moves can be undone, earlier states viewed and restored (D14,
 * D43).
 */
const Timeline = ({ drugId, form, lists }: TimelineProps) => {
  const history = useDrugHistory(drugId);
  const { undoing, undo, undoAll } = useHistoryUndo(drugId, form.state.base.record);
  const [asked, setAsked] = useState<DrugHistoryEntry>();
  const [viewed, setViewed] = useState<DrugHistoryEntry>();
  const title = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const { status, entries, count, fault, loadMoreFault } = history;

  // The pressed button may disappear: the focus then goes to the timeline's heading.
  const pressed = useRef<string>(undefined);
  useEffect(() => {
    if (
      pressed.current === undefined ||
      entries.some(({ id, undoable }) => undoable && id === pressed.current)
    )
      return;
    pressed.current = undefined;
    if (document.activeElement === null || document.activeElement === document.body)
      heading.current?.focus({ preventScroll: true });
  });
  const take = (run: (entry: DrugHistoryEntry) => Promise<void>, entry: DrugHistoryEntry) => {
    pressed.current = entry.id;
    setAsked(undefined);
    void run(entry);
  };
  const size = asked?.batch?.size ?? 0;

  return (
    <section className="ed-timeline" aria-labelledby={title}>
      <h3 ref={heading} id={title} tabIndex={-1}>
        {historyMessages.timeline}
      </h3>
      {status === 'loading' ? (
        <p className="rf-comparison-remark" role="status">
          {historyMessages.loading}
        </p>
      ) : null}
      {status === 'failed' || (status === 'ready' && fault) ? (
        <FaultPanel
          title={historyMessages.loadFailed}
          fault={fault}
          refresh={history.refresh}
          busy={history.busy}
        />
      ) : null}
      {status === 'ready' && entries.length === 0 ? (
        <p className="rf-comparison-remark">{historyMessages.empty}</p>
      ) : null}
      {entries.length > 0 ? (
        <div
          className="ed-events"
          role="region"
          aria-label={historyMessages.timelineList}
          tabIndex={0}
        >
          <ol className="rf-plain">
            {entries.map((entry, index) => (
              <TimelineEntry
                key={entry.id}
                entry={entry}
                newest={index === 0}
                busy={undoing === entry.version}
                onUndo={(wanted) => take(undo, wanted)}
                onUndoAll={setAsked}
                onLook={setViewed}
              />
            ))}
          </ol>
          {loadMoreFault ? (
            <p className="rf-dialog-error" role="alert">
              {historyMessages.earlierFailed} {faultText(loadMoreFault)}
            </p>
          ) : null}
          {history.hasMore ? (
            <p className="ed-events-more rf-line">
              <Button busy={history.loadingMore} onClick={history.loadMore}>
                {historyMessages.earlier}
              </Button>
              <span className="rf-sub">{historyMessages.shown(entries.length, count)}</span>
            </p>
          ) : null}
        </div>
      ) : null}
      <ConfirmDialog
        open={asked !== undefined}
        title={historyMessages.undoAllTitle(size)}
        confirmLabel={historyMessages.undoAll(size)}
        onConfirm={() => asked && take(undoAll, asked)}
        onCancel={() => setAsked(undefined)}
      >
        <p>{historyMessages.undoAllText}</p>
      </ConfirmDialog>
      <EarlierStateDialog
        drugId={drugId}
        form={form}
        lists={lists}
        entry={viewed}
        onClose={() => setViewed(undefined)}
      />
    </section>
  );
};

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
