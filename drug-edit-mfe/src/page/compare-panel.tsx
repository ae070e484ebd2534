import { useState } from 'react';
import { useFeature, useDrugSource } from '@refined/shared/api-client';
import type { SourceComparison, DrugRecord } from '@refined/shared/contract';
import { wholeValues, isQueueName } from '@refined/shared/domain';
import { decisionOn, DrugComparison, useDrugAction, type DrugAction } from '@refined/shared/lists';
import { reasonMessages, moveMessages } from '@refined/shared/messages';
import {
  ConfirmDialog,
  FieldChanges,
  ReasonText,
  tokens,
  useMatches,
  type DecisionName,
} from '@refined/shared/ui';
import { useSearchParams } from '@refined/shared/router';
import { STORED_FIELDS, type StoredFieldName } from '../form/form-values.ts';
import type { DrugForm } from '../form/use-drug-form.ts';
import { useLatestRecord } from '../form/use-drug-record.ts';
import { compareMessages } from '../edit-messages.ts';
import { useRecordPanel } from '../record-parts.tsx';
import type { LookupLists } from '../form/use-lookups.ts';
import { shownIn } from '../form/choices.ts';

interface RecordComparisonProps {
  readonly drugId: string;
  readonly form: DrugForm;
  readonly lists: LookupLists;
}

const storedField = (field: string): StoredFieldName | undefined =>
  STORED_FIELDS.find((name) => name === field);

/**
 * Whether the decision changes the record. Keeping our value doesn't, unless it restores one that
 * was replaced.
 */
const replaces = ({ fields }: SourceComparison, field: string, decision: DecisionName): boolean => {
  const standing = fields.find((compared) => compared.field === field)?.decision;
  return decision === 'take' || (standing?.stands === true && standing.decision === 'take');
};

/** A decision that would replace an unsaved change of this field. */
interface AskedReplacement {
  readonly seen: SourceComparison;
  readonly field: StoredFieldName;
  readonly decision: DecisionName;
  /** Health Canada's value, if it is the new one. */
  readonly theirs?: readonly string[];
}

/**
 * The record compared with Health Canada's, above the form (D48). Taking a value saves it and
 * updates the form at once; unsaved changes in other fields stay. If this field has an unsaved
 * change, a dialog asks first and shows both.
 */
const RecordComparison = ({ drugId, form, lists }: RecordComparisonProps) => {
  const latest = useLatestRecord(drugId);
  const [asked, setAsked] = useState<AskedReplacement>();

  /** Loads the current record; with `field`, the form gets that field's value too. */
  const reload = async (field?: StoredFieldName) => {
    const now = await latest.ask();
    if (!now.ok) return;
    latest.adopt(now.value);
    if (field) form.dispatch({ type: 'decided', field, loaded: form.loadedFrom(now.value) });
  };
  const undone = ({ input }: DrugAction) => void reload(storedField(String(input?.field)));
  const actions = useDrugAction({ undone });

  const decide = async (seen: SourceComparison, field: string, decision: DecisionName) => {
    setAsked(undefined);
    const { drug, version, import_id } = seen;
    const wanted = decisionOn({ ...drug, version }, import_id, field, decision);
    const answer = await actions.perform(wanted);
    if (answer?.refused === 0)
      await reload(replaces(seen, field, decision) ? storedField(field) : undefined);
  };
  const ask = (seen: SourceComparison, field: string, decision: DecisionName) => {
    const stored = storedField(field);
    // The other half of a pair is replaced too (D73).
    const unsaved = stored && wholeValues([stored]).find((name) => form.changed.includes(name));
    if (!unsaved || !replaces(seen, field, decision)) return void decide(seen, field, decision);
    const theirs =
      decision === 'take'
        ? seen.fields.find((compared) => compared.field === unsaved)?.after
        : undefined;
    setAsked({ seen, field: unsaved, decision, theirs: theirs ?? undefined });
  };

  return (
    <>
      <DrugComparison drugId={drugId} actions={actions} onDecide={ask} />
      {asked ? (
        <ConfirmDialog
          open
          title={compareMessages.unsavedTitle(asked.field)}
          confirmLabel={compareMessages.unsavedReplace}
          onConfirm={() => void decide(asked.seen, asked.field, asked.decision)}
          onCancel={() => setAsked(undefined)}
        >
          <p>{compareMessages.unsavedText(asked.field)}</p>
          <FieldChanges
            fields={[
              {
                field: asked.field,
                before: shownIn(asked.field, form.state.values[asked.field], lists),
                after: asked.theirs ?? null,
              },
            ]}
          />
        </ConfirmDialog>
      ) : null}
    </>
  );
};

/** "Compare with Health Canada": both records compared, above the form (D48). */
export const useCompare = (drugId: string, form: DrugForm, lists: LookupLists) =>
  useRecordPanel(
    useFeature('reasons'),
    {
      label: reasonMessages.compare,
      short: compareMessages.short,
      title: compareMessages.title,
      close: compareMessages.close,
    },
    useState(false),
    <RecordComparison drugId={drugId} form={form} lists={lists} />,
  );

/**
 * For a record opened from a queue: why it is there (D48). The comparison is one click away, in the
 * line of tabs.
 */
export const QueueReasons = ({
  drugId,
  queue = '',
}: {
  readonly drugId: string;
  readonly queue: DrugRecord['queue'];
}) => {
  const [search] = useSearchParams();
  const isShown = useFeature('reasons') && isQueueName(search.get('from'));
  const { data, status } = useDrugSource(drugId, isShown);
  const isNarrow = useMatches(tokens.narrow);
  if (!isShown) return null;
  // Reserves its space while it loads, so that the form doesn't jump.
  if (status === 'loading') return <div className="ed-reasons" aria-hidden="true" />;
  const reasons = data?.drug.reasons ?? [];
  if (reasons.length === 0 || queue === '') return null;
  const sources = reasons.map(({ source, date }) => reasonMessages.fromImport(source, date));
  // If all reasons come from one import, it is named once, beside the title.
  const common = new Set(sources).size === 1 ? sources[0] : undefined;
  const marked = data?.drug.source_changed === true;
  const title = marked
    ? compareMessages.whyMarked
    : compareMessages.why(moveMessages.heading[queue]);
  return (
    <section className={`ed-reasons rf-strip rf-strip-${queue}`} aria-label={title}>
      <details open={!isNarrow}>
        <summary>
          <strong>{title}</strong> {common ? <span className="rf-sub">{common}</span> : null}
          <span className="ed-reason-folded">
            <ReasonText reason={reasons[0]!} />{' '}
            {reasons.length > 1 ? reasonMessages.more(reasons.length - 1) : null}
          </span>
        </summary>
        <ul>
          {reasons.map((reason, index) => (
            <li key={index}>
              <ReasonText reason={reason} whole />{' '}
              {common ? null : <span className="rf-sub">{sources[index]}</span>}
            </li>
          ))}
        </ul>
      </details>
    </section>
  );
};
