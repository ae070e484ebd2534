import { useState } from 'react';
import {
  earlierState,
  historyCalls,
  readKey,
  STALE_AFTER,
  type DrugHistoryEntry,
  type EarlierState,
  type Restored,
} from '@refined/shared/contract';
import {
  Button,
  ConfirmDialog,
  Dialog,
  EarlierStateTable,
  FaultPanel,
  FieldChanges,
} from '@refined/shared/ui';
import {
  faultOf,
  faultText,
  useProduct,
  answered,
  askRecord,
  markStale,
  queryKeys,
  unwrap,
  useApi,
  useMutation,
  useQuery,
  useQueryClient,
  type Answered,
  type VersionedRecord,
} from '@refined/shared/api-client';
import { formats } from '@refined/shared/domain';
import { STORED_FIELDS } from '../form/form-values.ts';
import type { DrugForm } from '../form/use-drug-form.ts';
import { shownIn } from '../form/choices.ts';
import { historyMessages } from '../history-messages.ts';
import type { LookupLists } from '../form/use-lookups.ts';
import { OtherDialog, othersOfState, useSourceFields } from '../save/other-than-source.tsx';
import { useRecordToast } from '../record-parts.tsx';

interface EarlierStateDialogProps {
  readonly drugId: string;
  readonly form: DrugForm;
  readonly lists: LookupLists;
  /** The entry whose state is shown; undefined: closed. */
  readonly entry?: DrugHistoryEntry;
  readonly onClose: () => void;
}

/** Fields that the restore would change. */
const restorableOf = (state: EarlierState | undefined) =>
  state?.fields.filter(({ differs, restorable }) => differs && restorable) ?? [];

const Comparison = ({ state }: { state: EarlierState }) => {
  const { name: product } = useProduct();
  const offers = restorableOf(state).length > 0;
  const differs = state.fields.some((field) => field.differs);
  return (
    <>
      <p className="ed-state-places rf-break">
        {historyMessages.places(state.then, state.now, product)}{' '}
        {offers ? historyMessages.placesStay(product) : null}
      </p>
      {offers ? null : (
        <p className="rf-comparison-remark">
          {differs ? historyMessages.onlyUnrestorable : historyMessages.sameNow}
        </p>
      )}
      <EarlierStateTable key={state.entry.id} fields={state.fields} />
    </>
  );
};

/** The record after a history entry, compared with the current one; undefined loads nothing. */
export const useEarlierState = (id: string, entry: string | undefined): Answered<EarlierState> => {
  const { client } = useApi();
  return answered(
    useQuery({
      queryKey: readKey('earlierState', id, entry ?? ''),
      queryFn: ({ signal }) =>
        unwrap(
          client.call(historyCalls.earlierState, { params: { id, entry: entry ?? '' }, signal }),
        ),
      staleTime: 0,
      enabled: entry !== undefined,
    }),
  );
};

/** A restored state, and the record with it if it could be loaded. */
interface MadeRestore extends Restored {
  readonly record?: VersionedRecord | undefined;
}

/**
 * Restores the viewed state over the compared version (D36, D43); then loads the record, and marks
 * everything about it as stale. If the version has changed (412), the current comparison replaces
 * the cached one.
 */
export const useRestore = (id: string) => {
  const { client } = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ entry, version }: EarlierState): Promise<MadeRestore> => {
      const restored = await unwrap(
        client.call(historyCalls.restoreDrug, {
          params: { id },
          body: { entry: entry.id },
          ifMatch: `"v${version}"`,
        }),
      );
      const fresh = await askRecord(client, id);
      if (fresh.ok) queryClient.setQueryData<VersionedRecord>(queryKeys.record(id), fresh.value);
      else void queryClient.invalidateQueries({ queryKey: queryKeys.record(id) });
      return { ...restored, record: fresh.ok ? fresh.value : undefined };
    },
    onError: (thrown, { entry }) => {
      const current = earlierState.safeParse(faultOf(thrown)?.current);
      if (current.success)
        queryClient.setQueryData(readKey('earlierState', id, entry.id), current.data);
    },
    onSettled: (_made, thrown) => {
      // Refusals for other reasons changed nothing.
      if (!thrown || faultOf(thrown)?.kind === 'stale-version')
        void markStale(queryClient, STALE_AFTER.restoreDrug, { id });
    },
  });
};

/**
 * The record after a history entry, compared with the current one, and the button that restores it
 * as a new change (D43). Unsaved changes in other fields stay; if a restored field has one, a
 * dialog asks first. If the record has changed meanwhile (412), the current one is compared.
 */
export const EarlierStateDialog = ({
  drugId,
  form,
  lists,
  entry,
  onClose,
}: EarlierStateDialogProps) => {
  const earlier = useEarlierState(drugId, entry?.id);
  const restoring = useRestore(drugId);
  const { isPending: busy } = restoring;
  const fault = faultOf(restoring.error);
  const toast = useRecordToast(drugId, form.state.base.record);
  const [asking, setAsking] = useState<'unsaved' | 'other'>();
  const source = useSourceFields(drugId);
  const { data } = earlier;
  const restorable = restorableOf(data);
  const unsaved = form.changed.filter((name) => restorable.some(({ field }) => field === name));

  const close = () => {
    if (busy) return;
    setAsking(undefined);
    restoring.reset();
    onClose();
  };
  const run = (seen: EarlierState) => {
    setAsking(undefined);
    if (busy) return;
    restoring.mutate(seen, {
      onSuccess: ({ fields, record }) => {
        const said = historyMessages.restored(fields, seen.entry.version);
        if (fields.length > 0) toast.success(said);
        else toast.info(said);
        const loaded = record && form.loadedFrom(record);
        if (loaded)
          for (const field of STORED_FIELDS.filter((name) => fields.includes(name)))
            form.dispatch({ type: 'decided', field, loaded });
        onClose();
      },
    });
  };
  const others = othersOfState(restorable, source.fields);
  const askOther = () => {
    if (others.length > 0) setAsking('other');
    else if (data) run(data);
  };
  const press = () => {
    if (unsaved.length > 0) setAsking('unsaved');
    else askOther();
  };

  return (
    <>
      <Dialog
        open={entry !== undefined}
        wide
        title={entry ? historyMessages.asOf(formats.moment(entry.at), entry.version) : ''}
        onClose={close}
        actions={
          restorable.length > 0 ? (
            <Button variant="primary" busy={busy || source.loading} onClick={press}>
              {historyMessages.restore(restorable.length)}
            </Button>
          ) : undefined
        }
      >
        {fault && fault.kind !== 'unauthorized' ? (
          <p className="rf-dialog-error" role="alert">
            {fault.kind === 'stale-version'
              ? historyMessages.restoreStale
              : historyMessages.restoreFailed(faultText(fault))}
          </p>
        ) : null}
        {data ? <Comparison state={data} /> : null}
        {earlier.status === 'loading' ? (
          <p className="rf-comparison-remark" role="status">
            {historyMessages.stateLoading}
          </p>
        ) : null}
        {earlier.status === 'failed' ? (
          <FaultPanel
            title={historyMessages.stateFailed}
            fault={earlier.fault}
            refresh={earlier.refresh}
            busy={earlier.busy}
          />
        ) : null}
      </Dialog>
      {asking === 'unsaved' ? (
        <ConfirmDialog
          open
          title={historyMessages.unsavedTitle(unsaved.length)}
          confirmLabel={historyMessages.unsavedReplace}
          onConfirm={askOther}
          onCancel={() => setAsking(undefined)}
        >
          <p>{historyMessages.unsavedText(unsaved)}</p>
          <FieldChanges
            fields={unsaved.map((name) => ({
              field: name,
              before: shownIn(name, form.state.values[name], lists),
              after: restorable.find(({ field }) => field === name)?.then ?? [],
            }))}
          />
        </ConfirmDialog>
      ) : null}
      {asking === 'other' ? (
        <OtherDialog
          others={others}
          onConfirm={() => data && run(data)}
          onCancel={() => setAsking(undefined)}
        />
      ) : null}
    </>
  );
};
