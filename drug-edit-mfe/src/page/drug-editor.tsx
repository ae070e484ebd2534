import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { useFeature, useNewerEdit, useOthersMove, useProduct } from '@refined/shared/api-client';
import { useSession } from '@refined/shared/session';
import { Panel, TabStrip, useKeys } from '@refined/shared/ui';
import type { DrugRecord } from '@refined/shared/contract';
import { LOOKUP_NAMES } from '@refined/shared/domain';
import { moveMessages, printMessages } from '@refined/shared/messages';
import { editMessages, mergeMessages } from '../edit-messages.ts';
import { ApprovalLine } from './approval-line.tsx';
import { QueueReasons, useCompare } from './compare-panel.tsx';
import { ChangedSince, useWorklistLine } from './worklist-line.tsx';
import { FieldGrid, isBehindMore, useMoreFields } from './field-grid.tsx';
import { fieldId } from './drug-field.tsx';
import type { Loaded } from '../form/drug-form-state.ts';
import { useDrugForm } from '../form/use-drug-form.ts';
import { useHistoryPanel } from '../history/timeline.tsx';
import { LeaveGuard, RestoredNote, UnsavedStatus } from './unsaved-changes.tsx';
import { ChangedMeanwhile, SaveConflict } from '../save/changed-meanwhile.tsx';
import { Notice } from '../record-parts.tsx';
import { PublishMarks, useAskIncomplete } from '../save/needed-to-publish.tsx';
import { SourceValues, useAskOther, useSourceFields } from '../save/other-than-source.tsx';
import type { LookupLists, LookupsView } from '../form/use-lookups.ts';
import { fieldErrors, namedFields, SaveFault, SaveNotKept } from '../save/save-notices.tsx';
import { useSave, type SaveFailure } from '../save/use-save.ts';
import { EditHeading } from './edit-heading.tsx';
import { PrintedRecord } from './printed-record.tsx';
import type { CameFrom } from './use-came-from.ts';

const DETAILS_PANEL = 'drug-details';

const TABS = [
  { label: editMessages.tabs.details, active: true },
  { label: editMessages.tabs.insurer, disabled: true, why: editMessages.insurerWhy },
];

/** The three tabs, two of them disabled (specification §2), and the controls on the right. */
const EditTabs = ({ children }: { children?: ReactNode }) => {
  const kept = useFeature('history');
  const why = kept ? editMessages.commentsInHistory : editMessages.commentsWhy;
  const tabs = [...TABS, { label: editMessages.tabs.comments, disabled: true, why }];
  return (
    <div className="ed-tabs rf-line">
      <TabStrip label={editMessages.tabsLabel} tabs={tabs} panelId={DETAILS_PANEL} />
      {children}
    </div>
  );
};

interface DrugEditorProps {
  readonly drugId: string;
  readonly cameFrom: CameFrom | undefined;
  readonly record: DrugRecord;
  readonly etag?: string;
  /** All eight lookups; undefined until they are loaded. */
  readonly lists?: LookupLists;
  readonly lookups: LookupsView['status'];
  /** Shown above the fields. */
  readonly children?: ReactNode;
}

/** The empty lists until the lookups are loaded. */
const NO_LISTS = Object.fromEntries(
  LOOKUP_NAMES.map((name) => [name, []]),
) as unknown as LookupLists;

/** Why Done is disabled until the lookups are loaded (D32). */
const WAITS = {
  loading: editMessages.lookupsLoading,
  failed: editMessages.lookupsWhy,
  ready: undefined,
};
const nothing = () => undefined;

const CONFLICTS = ['stale-version', 'conflict'];
const isConflict = (failure: SaveFailure | undefined): boolean =>
  failure !== undefined && CONFLICTS.includes(failure.fault.kind);

/**
 * The edit screen once the record is loaded. Comparing and saving need the lookups, so they wait.
 */
export const DrugEditor = ({
  drugId,
  cameFrom,
  record,
  etag,
  lists: loaded,
  lookups,
  children,
}: DrugEditorProps) => {
  const lists = loaded ?? NO_LISTS;
  const form = useDrugForm(drugId, { record, etag }, loaded, lookups);
  const { changed, restored, state } = form;
  // The last save that met a conflict, and the number of them. Kept until both versions are merged,
  // whatever else fails meanwhile.
  const [clash, setClash] = useState<{ readonly failure: SaveFailure; readonly times: number }>();
  const saving = useSave(drugId, form, lists, () => setClash(undefined));
  const { failure, forgetFailure } = saving;
  const notKept = saving.notKept.filter((name) => changed.includes(name));
  const incomplete = useAskIncomplete(state.values, lists, saving);
  const source = useSourceFields(drugId);
  const { save, saveOver, busy, dialog } = useAskOther(form, lists, source, {
    ...incomplete,
    busy: saving.busy,
  });
  if (failure && isConflict(failure) && clash?.failure !== failure)
    setClash({ failure, times: (clash?.times ?? 0) + 1 });
  const newer = useNewerEdit(drugId, state.base.record.version);
  const version = newer?.version ?? record.version;
  const move = useOthersMove(drugId, record.version, useSession().user?.username);
  const { name: productName } = useProduct();
  const worklist = useWorklistLine(drugId, record, version);
  const [isTaken, setTaken] = useState(false);
  const compare = useCompare(drugId, form, lists);
  const history = useHistoryPanel(drugId, form, lists);
  // Until the lookups are loaded, Ctrl+S only keeps the browser from saving the web page.
  useKeys({ done: loaded ? save : nothing });

  const errors = useMemo(() => fieldErrors(failure, state.values), [failure, state.values]);
  const [open, toggle] = useMoreFields(
    [...(restored?.fields ?? []), ...notKept, ...(failure ? namedFields(failure) : [])].some(
      isBehindMore,
    ),
  );
  // After a refused save, focuses the first field that it names, which may have just appeared from
  // behind Show More.
  useEffect(() => {
    const first = failure && namedFields(failure)[0];
    if (first) document.getElementById(fieldId(first))?.focus();
  }, [failure]);
  useEffect(() => {
    if (changed.length === 0) setTaken(false);
  }, [changed.length]);

  const forget = () => {
    forgetFailure();
    setClash(undefined);
  };
  const loadTheirs = (theirs: Loaded) => {
    forget();
    form.dispatch({ type: 'theirsLoaded', loaded: theirs });
  };

  return (
    <>
      <EditHeading
        drugId={drugId}
        cameFrom={cameFrom}
        record={record}
        blocking={worklist.blocking}
        saved={state.base.record}
        unsaved={changed.length > 0}
        save={save}
        busy={busy}
        why={WAITS[lookups]}
      >
        {worklist.buttons}
      </EditHeading>
      <EditTabs>
        <UnsavedStatus form={form} onDiscard={forget} />
        {compare.button}
        {history.button}
        <button type="button" className="ed-link rf-bare ed-print" onClick={() => window.print()}>
          {printMessages.print}
        </button>
      </EditTabs>
      {worklist.marks}
      <ChangedSince drugId={drugId} />
      <QueueReasons drugId={drugId} queue={record.queue} />
      <ApprovalLine
        drugId={drugId}
        record={record}
        version={version}
        unsaved={changed.length > 0}
      />
      {restored ? <RestoredNote restored={restored} /> : null}
      {failure && !isConflict(failure) ? (
        <SaveFault failure={failure} busy={busy} onRetry={save} />
      ) : null}
      {notKept.length > 0 && !failure ? (
        <SaveNotKept fields={notKept} busy={busy} onRetry={save} />
      ) : null}
      {clash ? (
        <SaveConflict
          drugId={drugId}
          form={form}
          lists={lists}
          failure={clash.failure}
          again={clash.times > 1}
          busy={busy}
          saveOver={saveOver}
          loadTheirs={loadTheirs}
        />
      ) : null}
      {loaded && newer && !busy && !clash ? (
        <ChangedMeanwhile
          drugId={drugId}
          form={form}
          lists={lists}
          edit={newer}
          onTaken={() => setTaken(true)}
        />
      ) : null}
      {move ? (
        <Notice
          title={moveMessages.placeChanged(
            move.name ?? undefined,
            moveMessages.place({ queue: move.to, in_product: move.in_product }, productName),
          )}
          text={changed.length > 0 ? mergeMessages.changedKept : undefined}
        />
      ) : null}
      {isTaken && changed.length > 0 ? <Notice title={mergeMessages.took} /> : null}
      {loaded ? <PrintedRecord form={form} lists={lists} /> : null}
      {loaded ? compare.panel : null}
      {loaded ? history.panel : null}
      {children}
      <Panel id={DETAILS_PANEL} role="tabpanel" aria-label={editMessages.tabs.details}>
        <PublishMarks values={loaded && state.values} lists={lists}>
          <SourceValues value={source.fields}>
            <FieldGrid form={form} lists={lists} errors={errors} open={open} onToggle={toggle} />
          </SourceValues>
        </PublishMarks>
      </Panel>
      {dialog}
      {incomplete.dialog}
      {worklist.dialog}
      <LeaveGuard changed={changed} keepDraft={form.keepDraft} />
    </>
  );
};
