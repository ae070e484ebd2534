import { useContext } from 'react';
import type { ReactNode } from 'react';
import type { DrugSummary, Reason } from '../../contract/index.ts';
import { kitMessages, reasonMessages } from '../../messages/index.ts';
import { ignoreRepeatedClicks } from '../controls/ignore-repeated-clicks.ts';
import { useKeyHint } from '../keys/keys-context.ts';
import { Icon } from '../icons/icon.tsx';
import { ReasonText } from './reason-text.tsx';
import { UsualImport } from './usual-import.ts';

export interface ReasonStripProps {
  drug: Pick<DrugSummary, 'id' | 'din' | 'queue' | 'source_changed'>;
  reasons: readonly Reason[];
  /** Whether `children`, the comparison, is shown below. */
  open: boolean;
  onToggle: () => void;
  children?: ReactNode;
}

/**
 * Why a drug is queued, in one line that opens to the comparison with its source (D48); in its
 * queue's colour.
 */
export const ReasonStrip = ({ drug, reasons, open, onToggle, children }: ReasonStripProps) => {
  const [first] = reasons;
  const hintOf = useKeyHint();
  const panel = `reason-${drug.id}`;
  const usual = useContext(UsualImport);
  const source = first && reasonMessages.fromImport(first.source, first.date);
  return (
    <div className="rf-reason">
      <div className={`rf-strip rf-strip-${drug.queue || 'archive'}`}>
        <button
          type="button"
          className="rf-reason-button"
          aria-expanded={open}
          aria-controls={open ? panel : undefined}
          {...hintOf('explain')}
          onClick={ignoreRepeatedClicks(onToggle)}
        >
          <span className="rf-reason-text">
            {drug.source_changed ? <span>{kitMessages.sourceChangedNow}</span> : null}{' '}
            {first ? <ReasonText reason={first} /> : reasonMessages.compare}{' '}
            {reasons.length > 1 ? (
              <span className="rf-reason-more">{reasonMessages.more(reasons.length - 1)}</span>
            ) : null}
          </span>{' '}
          {source !== undefined && source !== usual ? (
            <span className="rf-reason-import">{source}</span>
          ) : null}
          <span className="rf-hidden">. {reasonMessages.compareDrug(drug.din)}</span>
          <span className="rf-reason-arrow">
            <Icon name="chevron" size={16} />
          </span>
        </button>
      </div>
      {open ? (
        <section
          id={panel}
          className="rf-reason-panel"
          aria-label={reasonMessages.titleOf(drug.din)}
        >
          {reasons.length > 1 || (first && reasonMessages.isCut(first)) ? (
            <ul className="rf-reason-list">
              {reasons.map((reason, index) => (
                <li key={index}>
                  <ReasonText reason={reason} whole />{' '}
                  <span className="rf-sub">
                    {reasonMessages.fromImport(reason.source, reason.date)}
                  </span>
                </li>
              ))}
            </ul>
          ) : null}
          {children}
        </section>
      ) : null}
    </div>
  );
};
