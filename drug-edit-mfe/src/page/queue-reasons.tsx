import { useDrugSource, useFeature } from '@refined/shared/api-client';
import type { DrugRecord } from '@refined/shared/contract';
import { isQueueName } from '@refined/shared/domain';
import { moveMessages, reasonMessages } from '@refined/shared/messages';
import { useSearchParams } from '@refined/shared/router';
import { ReasonText, tokens, useMatches } from '@refined/shared/ui';
import { compareMessages } from '../edit-messages.ts';

interface QueueReasonsProps {
  readonly drugId: string;
  readonly queue: DrugRecord['queue'];
}

const Reasons = ({ drugId, queue = '' }: QueueReasonsProps) => {
  const { data, status } = useDrugSource(drugId);
  const isNarrow = useMatches(tokens.narrow);
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

/**
 * For a record opened from a queue: why it is there (D48). The comparison is one click away, in the
 * line of tabs.
 */
export const QueueReasons = (props: QueueReasonsProps) => {
  const offered = useFeature('reasons');
  const [search] = useSearchParams();
  const from = search.get('from') ?? '';
  return offered && isQueueName(from) ? <Reasons {...props} /> : null;
};
