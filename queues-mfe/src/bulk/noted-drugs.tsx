import { useState } from 'react';
import type { ChangeGroup, DrugSummary } from '@refined/shared/contract';
import { isClinical, isOffMarket, LIMITS } from '@refined/shared/domain';
import type { SourceStatus } from '@refined/shared/domain';
import { moveMessages, publicationMessages, reasonMessages } from '@refined/shared/messages';
import type { LinedDrug } from '@refined/shared/messages';
import { DrugLine, KeyLetter, SelectBox, useKeyHint, useKeys } from '@refined/shared/ui';
import { bulkMessages } from '../messages/bulk.ts';

/** A drug for which something special holds, and what (D82). */
export interface NotedDrug extends LinedDrug {
  readonly id: string;
  readonly notes: readonly string[];
}

/** Those with another change that is clinical: they stay out of an administrative group's decision. */
export interface ClinicalDrugs {
  readonly count: number;
  /** On the product (D15), and not on the market (D80). */
  readonly removals: number;
  readonly delisted: number;
  readonly results: readonly NotedDrug[];
}

type Named = Omit<NotedDrug, 'notes'>;

const noted = (
  { id, din, drug_name, strength, form }: Named,
  notes: readonly string[],
): NotedDrug => ({ id, din, drug_name, strength, form, notes });

export const notedMarket = (drug: Named, status: SourceStatus | undefined): NotedDrug =>
  noted(drug, isOffMarket(status) ? [moveMessages.offMarketBadge[status]] : []);

/** One whose DIN another record has, or had (D75). */
export const notedDins = ({
  same_din: others = [],
  ...drug
}: Named & Pick<DrugSummary, 'same_din'>): NotedDrug[] =>
  others.length > 0 ? [noted(drug, [publicationMessages.sharedDins(others)])] : [];

/** The open changes of a drug besides its group's. */
const othersOf = (drug: DrugSummary, group: ChangeGroup) =>
  (drug.reasons ?? []).filter(
    ({ kind, field, decision }) =>
      decision === null && !(kind === group.kind && field === group.field),
  );

/** Whether a drug stays out of its group's decision unless somebody includes it (D82). */
export const staysOut = (drug: DrugSummary, group: ChangeGroup): boolean =>
  !isClinical(group.kind ?? '', group.field) &&
  group.kind !== null &&
  othersOf(drug, group).some(({ kind, field }) => isClinical(kind, field));

/** What is special of these drugs: not on the market, and of a group's, what else changed. */
export const notedOf = (drugs: readonly DrugSummary[], group?: ChangeGroup): NotedDrug[] =>
  drugs
    .map((drug) =>
      noted(drug, [
        ...notedMarket(drug, drug.source_status).notes,
        ...(group ? othersOf(drug, group) : []).map((reason) =>
          bulkMessages.also(reasonMessages.sentence(reason)),
        ),
      ]),
    )
    .filter(({ notes }) => notes.length > 0);

const Names = ({ drugs }: { readonly drugs: readonly NotedDrug[] }) => (
  <ul className="qu-moving">
    {drugs.map((drug) => (
      <li key={drug.id}>
        <DrugLine drug={drug} />: {drug.notes.join(' · ')}
      </li>
    ))}
  </ul>
);

/** Named at once; the others by one press. */
const FEW = 5;

/** Names drugs for which something special holds, with what. `total`: of all, known or not. */
export const NotedDrugs = ({
  drugs,
  total = drugs.length,
}: {
  readonly drugs: readonly NotedDrug[];
  readonly total?: number;
}) => {
  const shown = drugs.slice(0, LIMITS.bulk.listed);
  const more = Math.max(total, shown.length) - FEW;
  return (
    <>
      <Names drugs={shown.slice(0, FEW)} />
      {more > 0 && shown.length > FEW ? (
        <details>
          <summary>{bulkMessages.more(more)}</summary>
          <div
            className="qu-moving-rest"
            tabIndex={0}
            role="region"
            aria-label={bulkMessages.notedMore}
          >
            <Names drugs={shown.slice(FEW)} />
          </div>
          {total > shown.length ? <p>{bulkMessages.more(total - shown.length)}</p> : null}
        </details>
      ) : null}
    </>
  );
};

/** Whether the clinical ones are included; begun anew with each question. */
export const useClinicalChoice = (question: string | undefined) => {
  const [choice, setChoice] = useState({ question, included: false });
  const isNew = question !== undefined && question !== choice.question;
  if (isNew) setChoice({ question, included: false });
  return {
    included: !isNew && choice.included,
    toggle: () => setChoice((before) => ({ ...before, included: !before.included })),
  };
};

interface ClinicalChoiceProps {
  readonly clinical: ClinicalDrugs;
  readonly included: boolean;
  readonly onToggle: () => void;
}

/** Those that stay out, by name, and one press to include them (D82). */
export const ClinicalChoice = ({ clinical, included, onToggle }: ClinicalChoiceProps) => {
  const label = bulkMessages.includeClinical(clinical.count);
  const hintOf = useKeyHint();
  useKeys({ includeAll: onToggle });
  return (
    <>
      <p>{bulkMessages.clinical(clinical.count)}</p>
      <NotedDrugs drugs={clinical.results} total={clinical.count} />
      <SelectBox label={label} checked={included} onToggle={onToggle} {...hintOf('includeAll')}>
        {label} <KeyLetter name="includeAll" />
      </SelectBox>
    </>
  );
};
