import { createContext, Fragment, useContext, type ReactNode } from 'react';
import type { DrugSummary, Reason } from '../../contract/index.ts';
import { PATHS } from '../../domain/index.ts';
import { kitMessages, reasonMessages } from '../../messages/index.ts';
import { Link } from '../../router/index.ts';
import { ValueChange } from './value-change.tsx';
import { ignoreRepeatedClicks } from '../controls/button.tsx';
import { useKeyHint } from '../controls/keys-context.ts';
import { Icon } from '../controls/icon.tsx';

/** The import that most reasons of a list come from, as text: shown once, above the list. */
export const UsualImport = createContext<string | undefined>(undefined);

interface Counted {
  readonly source: Reason['source'];
  readonly date: string | null;
  count: number;
}

/**
 * The most frequent import of these drugs' reasons; the first one if several are equally frequent.
 * Undefined: no drug has a reason.
 */
export const usualImport = (drugs: readonly Pick<DrugSummary, 'reasons'>[]): string | undefined => {
  const imports: Counted[] = [];
  let last: Counted | undefined;
  for (const { reasons } of drugs) {
    const first = reasons?.[0];
    if (!first) continue;
    // Compares imports, not texts: there are few imports, and building a text per reason is slow.
    const { source, date } = first;
    const isThis = (one: Counted) => one.source === source && one.date === date;
    // Usually the same as the drug before.
    if (!last || !isThis(last)) {
      last = imports.find(isThis);
      if (!last) imports.push((last = { source, date, count: 0 }));
    }
    last.count += 1;
  }
  const most = Math.max(...imports.map(({ count }) => count));
  const usual = imports.find(({ count }) => count === most);
  return usual && reasonMessages.fromImport(usual.source, usual.date);
};

/**
 * One reason as text (D48), in the same form as a change in a publication's preview; `whole`: long
 * values aren't cut.
 */
export const ReasonText = ({ reason, whole = false }: { reason: Reason; whole?: boolean }) => {
  const { lead, before, after } = reasonMessages.parts(reason, whole ? 'whole' : 'card');
  return (
    <>
      {lead}
      {before === undefined || after === undefined ? null : (
        <>
          {' '}
          <ValueChange before={before} after={after} />
        </>
      )}
      {reason.decision ? ` (${reasonMessages.decided[reason.decision]})` : null}
    </>
  );
};

/** A label without a lookup entry that nobody has resolved yet (D79). */
const isToSay = ({ kind, decision }: Reason): boolean => kind === 'unknown_label' && !decision;

export interface ReasonStripProps {
  drug: Pick<DrugSummary, 'id' | 'din' | 'queue' | 'source_changed'>;
  reasons: readonly Reason[];
  /** Whether `children`, the comparison, is shown below. */
  open: boolean;
  onToggle: () => void;
  children?: ReactNode;
}

/**
 * Why a drug is queued, in one line that opens to the comparison with its source (D48); in the
 * colour of its queue.
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
          className="rf-reason-button rf-flow rf-bare"
          aria-expanded={open}
          aria-controls={open ? panel : undefined}
          {...hintOf('explain')}
          onClick={ignoreRepeatedClicks(onToggle)}
        >
          <span className="rf-reason-text rf-break">
            {drug.source_changed ? <span>{kitMessages.sourceChangedNow}</span> : null}{' '}
            {first ? <ReasonText reason={first} /> : reasonMessages.compare}{' '}
            {reasons.length > 1 ? (
              <span className="rf-reason-more rf-muted rf-nowrap">
                {reasonMessages.more(reasons.length - 1)}
              </span>
            ) : null}
          </span>{' '}
          {source !== undefined && source !== usual ? (
            <span className="rf-reason-import rf-muted">{source}</span>
          ) : null}
          <span className="rf-hidden">. {reasonMessages.compareDrug(drug.din)}</span>
          <span className="rf-reason-arrow rf-muted">
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
          {reasons.length > 1 || (first && (reasonMessages.isCut(first) || isToSay(first))) ? (
            <ul className="rf-reason-list">
              {reasons.map((reason, index) => (
                <li key={index}>
                  <ReasonText reason={reason} whole />{' '}
                  <span className="rf-sub">
                    {reasonMessages.fromImport(reason.source, reason.date)}
                  </span>{' '}
                  {isToSay(reason) && reason.after?.length
                    ? reason.after.map((label) => (
                        <Fragment key={label}>
                          <Link to={PATHS.labels(label)}>
                            {reasonMessages.sayLabel(label)}
                          </Link>{' '}
                        </Fragment>
                      ))
                    : null}
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
