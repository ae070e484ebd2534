import { useDrugSource, useFeature } from '@refined/shared/api-client';
import type { DrugRecord } from '@refined/shared/api-client';
import { isQueueName } from '@refined/shared/domain';
import { moveMessages, reasonMessages } from '@refined/shared/messages';
import { useSearchParams } from '@refined/shared/router';
import { ReasonText } from '@refined/shared/ui';

export interface QueueReasonsProps {
  readonly drugId: string;
  readonly queue: DrugRecord['queue'];
  /** Opens the comparison. */
  readonly onCompare: () => void;
  readonly compared: boolean;
}

const Reasons = ({ drugId, queue = '', onCompare, compared }: QueueReasonsProps) => {
  const { data, status } = useDrugSource(drugId);
  // Its place is kept while it loads, so that the form doesn't move.
  if (status === 'loading') return <div className="ed-reasons" aria-hidden="true" />;
  const reasons = data?.drug.reasons ?? [];
  if (reasons.length === 0 || queue === '') return null;
  const marked = data?.drug.source_changed === true;
  const title = marked ? reasonMessages.whyMarked : reasonMessages.why(moveMessages.heading[queue]);
  return (
    <section className={`ed-reasons rf-strip rf-strip-${queue}`} aria-label={title}>
      <div>
        <strong>{title}</strong>
        <ul>
          {reasons.map((reason, index) => (
            <li key={index}>
              <ReasonText reason={reason} whole />{' '}
              <span className="rf-sub">{reasonMessages.fromImport(reason.source, reason.date)}</span>
            </li>
          ))}
        </ul>
      </div>
      {compared ? null : (
        <button type="button" className="ed-link" onClick={onCompare}>
          {reasonMessages.compare}
        </button>
      )}
    </section>
  );
};

/** Opened from a queue: why the record is there, with the comparison at hand (D48). */
export const QueueReasons = (props: QueueReasonsProps) => {
  const offered = useFeature('reasons');
  const [search] = useSearchParams();
  const from = search.get('from') ?? '';
  return offered && isQueueName(from) ? <Reasons {...props} /> : null;
};
