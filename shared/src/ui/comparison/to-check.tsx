import { useId, type ReactNode } from 'react';
import type { OutdatedDrug, PublicationChecks, UnlistedDrug } from '../../contract/index.ts';
import { PATHS } from '../../domain/index.ts';
import { publicationMessages as text, reasonMessages } from '../../messages/index.ts';
import { DrugLine } from '../drugs/drug-line.tsx';
import { Badge } from '../page/page-pieces.tsx';
import { Decision, type DecisionName } from './decision.tsx';
import { FieldChanges } from './value-change.tsx';

/** Number of drugs to check before publishing. */
export const checksOf = ({ counts: { touched, stay, outdated } }: PublicationChecks): number =>
  touched + stay + outdated;

const UnlistedEntry = ({ drug }: { drug: UnlistedDrug }) => (
  <li>
    <p className="rf-change-head rf-flow rf-strong rf-break">
      <DrugLine drug={drug} to={PATHS.drug(drug.id)} />{' '}
      <Badge tone="archive">{text.unlistedStatus[drug.status] ?? drug.status}</Badge>
    </p>
    <p className="rf-change-facts rf-small rf-muted rf-break">
      {drug.change ? text.unlistedChange[drug.change] : text.stays(drug.queue)}
    </p>
  </li>
);

/** Accepts or keeps values that nobody has decided on (D74). */
export interface Deciding {
  readonly onDecide: (drug: OutdatedDrug, field: string, decision: DecisionName) => void;
  /** The decision that is being saved; others wait. */
  readonly busy: { readonly id: string; readonly field: string } | undefined;
  /** Actions for all of them. */
  readonly actions: ReactNode;
}

const OutdatedEntry = ({
  drug,
  deciding,
}: {
  drug: OutdatedDrug;
  deciding: Deciding | undefined;
}) => {
  const { id, din, differs = [], differences = [] } = drug;
  const busy = deciding?.busy;
  return (
    <li>
      <p className="rf-change-head rf-flow rf-strong rf-break">
        <DrugLine drug={drug} to={PATHS.drug(id)} />
      </p>
      <p className="rf-change-facts rf-small rf-muted rf-break">
        {differs.length > 0 ? <strong>{reasonMessages.differsIn(differs)}. </strong> : null}
        {text.unlistedChange[drug.change]}
      </p>
      {differences.map((field) => (
        <div
          key={field.field}
          className="rf-open-difference rf-line"
          role="group"
          aria-label={`${din || text.noDin}: ${reasonMessages.fieldName(field.field)}`}
        >
          <FieldChanges fields={[{ field: field.field, before: field.ours, after: field.after }]} />
          {deciding ? (
            <Decision
              field={field}
              busy={busy?.id === id && busy.field === field.field}
              waits={busy !== undefined}
              onDecide={(name, decision) => deciding.onDecide(drug, name, decision)}
            />
          ) : null}
        </div>
      ))}
    </li>
  );
};

interface SectionProps {
  readonly title: string;
  readonly note: string;
  readonly total: number;
  readonly actions?: ReactNode;
  readonly children: readonly ReactNode[];
}

const Section = ({ title, note, total, actions, children }: SectionProps) => {
  const id = useId();
  if (total === 0) return null;
  return (
    <section className="rf-checks" aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      <p className="rf-changes-note rf-small rf-muted">{note}</p>
      {actions}
      <ul className="rf-plain">{children}</ul>
      {total > children.length ? (
        <p className="rf-changes-note rf-small rf-muted">{text.more(total - children.length)}</p>
      ) : null}
    </section>
  );
};

/**
 * What to check before publishing: drugs off the market (D55, D80), and drugs whose source changed
 * after the decision.
 */
export const ToCheck = ({
  checks,
  deciding,
}: {
  checks: PublicationChecks;
  deciding: Deciding | undefined;
}) => {
  const { counts, unlisted, outdated } = checks;
  const delisted = counts.touched + counts.stay;
  return (
    <>
      <Section
        title={text.outdated(counts.outdated)}
        note={text.outdatedNote}
        total={counts.outdated}
        actions={deciding?.actions}
      >
        {outdated.map((drug) => (
          <OutdatedEntry key={drug.id} drug={drug} deciding={deciding} />
        ))}
      </Section>
      <Section title={text.unlisted(delisted)} note={text.unlistedNote} total={delisted}>
        {unlisted.map((drug) => (
          <UnlistedEntry key={drug.id} drug={drug} />
        ))}
      </Section>
    </>
  );
};
