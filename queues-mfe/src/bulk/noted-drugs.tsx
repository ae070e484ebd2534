import { useState } from 'react';
import type { ActionPreview, ChangeGroup, DrugSummary } from '@refined/shared/contract';
import {
  kindWord,
  moveMessages,
  publicationMessages,
  reasonMessages,
  type LinedDrug,
} from '@refined/shared/messages';
import { isOffMarket, MOVES, type ActionName, type OffMarketStatus } from '@refined/shared/domain';
import { Button, DrugLine, KeyLetter, SelectBox, useKeyHint, useKeys } from '@refined/shared/ui';
import { bulkMessages } from '../queue-messages.ts';

export interface Named extends LinedDrug {
  readonly id: string;
}

/** A drug with something special to say about it (D82). */
export interface NotedDrug extends Named {
  readonly notes: readonly string[];
}

const noted = (
  { id, din, drug_name, strength, form }: Named,
  notes: readonly string[],
): NotedDrug => ({ id, din, drug_name, strength, form, notes });

/** The other open changes of a group's loaded drugs. */
const otherChanges = (drugs: readonly DrugSummary[], group: ChangeGroup): readonly NotedDrug[] =>
  drugs.flatMap((drug) => {
    const others = (drug.reasons ?? []).filter(
      ({ kind, field, decision }) =>
        decision === null && !(kind === group.kind && field === group.field),
    );
    const notes = others.map((reason) => bulkMessages.also(reasonMessages.sentence(reason)));
    return notes.length > 0 ? [noted(drug, notes)] : [];
  });

/** Each drug once, with all of its notes. */
const oneNoteEach = (all: readonly NotedDrug[]): readonly NotedDrug[] => {
  const byId = new Map<string, NotedDrug>();
  for (const drug of all) {
    const known = byId.get(drug.id);
    byId.set(drug.id, known ? { ...known, notes: [...known.notes, ...drug.notes] } : drug);
  }
  return [...byId.values()];
};

/**
 * The status that all drugs share if none is on the market: then said once, not per drug.
 * Undefined: they differ, or not all are known.
 */
export const statusOfAll = (preview: ActionPreview | undefined): OffMarketStatus | undefined => {
  const { count, off_market: offMarket } = preview ?? {};
  const statuses = offMarket?.results.map(({ status }) => status) ?? [];
  const [first] = statuses;
  const isSame = statuses.length === count && statuses.every((status) => status === first);
  return first && isSame && isOffMarket(first) ? first : undefined;
};

/**
 * Drugs with a note: not on the market (D80); other changes, in a group; before a move to Update
 * also missing fields (D69) and a DIN that another record has or had (D75).
 */
export const notedIn = (
  preview: ActionPreview | undefined,
  drugs: readonly DrugSummary[],
  group: ChangeGroup | undefined,
  action: ActionName,
): readonly NotedDrug[] => {
  const { off_market: offMarket, incomplete, same_din: sharing = [], count = 0 } = preview ?? {};
  // For a single drug, a sentence of its own says what is missing.
  const lacking = count === 1 ? [] : (incomplete?.results ?? []);
  // If all have the same status, the move's question says it once.
  const differing = action in MOVES && statusOfAll(preview) ? [] : (offMarket?.results ?? []);
  return oneNoteEach([
    ...differing.map(({ status, ...drug }) =>
      noted(drug, isOffMarket(status) ? [moveMessages.offMarketBadge[status]] : []),
    ),
    ...(group ? otherChanges(drugs, group) : []),
    ...(action === 'update'
      ? [
          ...lacking.map(({ missing, mixed_pairs: mixed, ...drug }) =>
            noted(drug, [bulkMessages.lacks(publicationMessages.lacks(missing, mixed))]),
          ),
          ...sharing.map(({ same_din: others, ...drug }) =>
            noted(drug, [publicationMessages.sharedDins(others)]),
          ),
        ]
      : []),
  ]);
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

/** Lines shown at once; a screen reader reads them with the question. */
const FEW = 5;
/** Further lines shown per press. */
const STEP = 200;

interface NamedDrugsProps {
  /** The loaded drugs. */
  readonly drugs?: readonly Named[];
  /** Drugs with notes: they come first. */
  readonly noted?: readonly NotedDrug[];
  /** Of all drugs, loaded or not. */
  readonly count: number;
  /** Undefined: all are loaded. */
  readonly onLoadMore?: (() => void) | undefined;
}

/** The drugs that a question is about, one line each, with their notes (D82). */
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

interface ClinicalChoiceProps {
  readonly clinical: ActionPreview['clinical'];
  /** The group's loaded drugs. */
  readonly drugs: readonly DrugSummary[];
  readonly group: ChangeGroup | undefined;
  readonly included: boolean;
  readonly onToggle: () => void;
}

/** Names the drugs with a clinical change that stay out; a checkbox includes them (D82). */
export const ClinicalChoice = ({
  clinical,
  drugs,
  group,
  included,
  onToggle,
}: ClinicalChoiceProps) => {
  const known = new Map(
    group ? otherChanges(drugs, group).map((drug) => [drug.id, drug] as const) : [],
  );
  const listed = clinical.results.map(
    ({ kinds, ...drug }) => known.get(drug.id) ?? noted(drug, kinds.map(kindWord)),
  );
  const label = bulkMessages.includeClinical(clinical.count);
  const hintOf = useKeyHint();
  useKeys({ includeAll: onToggle });
  return (
    <>
      <p>{bulkMessages.clinical(clinical.count)}</p>
      <NamedDrugs noted={listed} count={clinical.count} />
      <SelectBox label={label} checked={included} onToggle={onToggle} {...hintOf('includeAll')}>
        {label} <KeyLetter name="includeAll" />
      </SelectBox>
    </>
  );
};
