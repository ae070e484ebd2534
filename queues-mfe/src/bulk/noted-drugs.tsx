import { useState } from 'react';
import type { BulkSize, ChangeGroup, DrugSummary } from '@refined/shared/contract';
import { isClinical, isOffMarket, type SourceStatus } from '@refined/shared/domain';
import {
  moveMessages,
  publicationMessages,
  reasonMessages,
  type LinedDrug,
} from '@refined/shared/messages';
import { Button, DrugLine, KeyLetter, SelectBox, useKeyHint, useKeys } from '@refined/shared/ui';
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

/** What a drug lacks, without which it couldn't be published (D69). */
export const notedLacks = ({
  missing,
  mixed_pairs: mixed,
  ...drug
}: Named & NonNullable<BulkSize['incomplete']>['results'][number]): NotedDrug =>
  noted(drug, [bulkMessages.lacks(publicationMessages.lacks(missing, mixed))]);

/** Each drug once, with all that is noted of it. */
export const oneNoteEach = (all: readonly NotedDrug[]): readonly NotedDrug[] => {
  const byId = new Map<string, NotedDrug>();
  for (const drug of all) {
    const known = byId.get(drug.id);
    byId.set(drug.id, known ? { ...known, notes: [...known.notes, ...drug.notes] } : drug);
  }
  return [...byId.values()];
};

type Line = Named & { readonly notes?: readonly string[] };

const Names = ({ drugs }: { readonly drugs: readonly Line[] }) => (
  <ul className="qu-moving">
    {drugs.map(({ notes = [], ...drug }) => (
      <li key={drug.id}>
        <DrugLine drug={drug} />
        {notes.length > 0 ? `: ${notes.join(' · ')}` : null}
      </li>
    ))}
  </ul>
);

/** Named at once; a screen reader reads them with the question. */
const FEW = 5;
/** Further ones drawn by one press. */
const STEP = 200;

interface NamedDrugsProps {
  /** Those that are loaded. */
  readonly drugs?: readonly Named[];
  /** Those for which something special holds: they come first. */
  readonly noted?: readonly NotedDrug[];
  /** Of all, loaded or not. */
  readonly count: number;
  /** Undefined: all are loaded. */
  readonly onLoadMore?: (() => void) | undefined;
}

/** Which drugs a question is about, each in one line with what is special of it (D82). */
export const NamedDrugs = ({
  drugs = [],
  noted: special = [],
  count,
  onLoadMore,
}: NamedDrugsProps) => {
  const [drawn, setDrawn] = useState(STEP);
  const isSpecial = new Set(special.map(({ id }) => id));
  const lines: Line[] = [...special, ...drugs.filter(({ id }) => !isSpecial.has(id))];
  const further = lines.slice(FEW);
  const shown = further.slice(0, drawn);
  const left = count - FEW - shown.length;
  const more = () => {
    setDrawn(drawn + STEP);
    if (drawn + STEP > further.length) onLoadMore?.();
  };
  return (
    <>
      <Names drugs={lines.slice(0, FEW)} />
      {count > FEW ? (
        <details>
          <summary>{bulkMessages.more(count - FEW)}</summary>
          <div
            className="qu-moving-rest"
            tabIndex={0}
            role="region"
            aria-label={bulkMessages.moreNamed}
          >
            <Names drugs={shown} />
          </div>
          {left > 0 && (shown.length < further.length || onLoadMore) ? (
            <Button variant="quiet" onClick={more}>
              {bulkMessages.showMore(left)}
            </Button>
          ) : null}
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
      <NamedDrugs noted={clinical.results} count={clinical.count} />
      <SelectBox label={label} checked={included} onToggle={onToggle} {...hintOf('includeAll')}>
        {label} <KeyLetter name="includeAll" />
      </SelectBox>
    </>
  );
};
