import type { ReadableTerm } from '@refined/shared/contract';
import { formats, isFacetName } from '@refined/shared/domain';
import { listMessages } from '@refined/shared/lists';
import { reasonMessages } from '@refined/shared/messages';

const change = ({ kind, field, before, after }: ReadableTerm['changes'][number]): string => {
  const unused = { source: 'dpd', import_id: 0, date: null, since: null, decision: null } as const;
  const parts = reasonMessages.parts({ kind, field, before, after, ...unused });
  return parts.before === undefined
    ? parts.lead
    : `${parts.lead}: ${parts.before} → ${parts.after}`;
};

/** A condition of a filter: "Company: not APOTEX INC"; of a group what changed. */
export const termText = ({ facet, exclude, values, changes }: ReadableTerm): string => {
  if (changes.length > 0) return formats.list(changes.map(change));
  if (!isFacetName(facet)) return facet;
  const named = values.map(({ value, name }) => listMessages.value(facet, value, name));
  return listMessages.chip(facet, formats.list(named), exclude);
};
