import type { QueueSource } from '@refined/shared/api-client';
import type { ChangeGroup, Reason } from '@refined/shared/contract';
import {
  groupKeyParts,
  isMarkedIn,
  isNewProduct,
  SOURCE_FIELDS,
  type ChangeKind,
  type QueueName,
  type SourceField,
} from '@refined/shared/domain';
import { drugLine, reasonMessages } from '@refined/shared/messages';
import { ValueChange } from '@refined/shared/ui';
import { groupMessages } from '../messages/groups.ts';

/** The drugs of one group, in a list that may be filtered by more. */
export const sourceOfGroup = (source: QueueSource, key: string): QueueSource => ({
  by: 'queue',
  queue: source.queue,
  filter: [
    ...(source.filter ?? []).filter(({ facet }) => facet !== 'group'),
    { facet: 'group', exclude: false, values: [key] },
  ],
});

/** A group's change as a reason that no single import gave. */
const reasonOf = ({ kind, field, before, after }: ChangeGroup): Reason => ({
  kind: kind ?? '',
  field,
  before,
  after,
  source: 'dpd',
  import_id: 0,
  date: null,
  since: null,
  decision: null,
});

/** Whether a group's drugs are listed by what they are, below its line (D81). */
export const hasParts = ({ parts = 0 }: ChangeGroup): boolean => parts > 1;
export const isPart = ({ key }: ChangeGroup): boolean => groupKeyParts(key).substance !== undefined;

/**
 * Each ingredient with its strength, where the source states one for each (D63). A drug without
 * ingredients is like no other: it is called by itself.
 */
const substanceOf = ({ product, only }: ChangeGroup): string => {
  const { ingredients = [], strength = '' } = product ?? {};
  if (ingredients.length === 0 && only) return groupMessages.noIngredients(drugLine(only));
  const strengths = strength.split('; ');
  return ingredients.length > 1 && strengths.length === ingredients.length
    ? ingredients.map((name, index) => `${name} ${strengths[index]}`).join(', ')
    : [ingredients.join(', '), strength].filter(Boolean).join(' ');
};

/** What happened to the drugs of a group: the values before and after if there are such. */
const titleOf = (group: ChangeGroup): ReturnType<typeof reasonMessages.parts> => {
  const { kind, after, product } = group;
  if (kind === null) return { lead: groupMessages.noChange };
  if (product && isNewProduct(kind as ChangeKind))
    return { lead: groupMessages.newProduct(kind, after?.[0], substanceOf(group)) };
  const parts = reasonMessages.parts(reasonOf(group), 'group');
  return product ? { ...parts, lead: `${parts.lead}: ${substanceOf(group)}` } : parts;
};

/** The same as one text. */
export const titleText = (group: ChangeGroup): string => {
  const { lead, before, after } = titleOf(group);
  return before === undefined || after === undefined ? lead : `${lead} ${before} → ${after}`;
};

/**
 * A group's change in words; of two values what differs is marked (D63). `short`: of a part, below
 * its group's line, only what it is.
 */
export const GroupTitle = ({ group, short = false }: { group: ChangeGroup; short?: boolean }) => {
  if (short && isPart(group)) return substanceOf(group);
  const { lead, before, after } = titleOf(group);
  if (before === undefined || after === undefined) return lead;
  return (
    <>
      {lead}: <ValueChange before={before} after={after} marked />
    </>
  );
};

/**
 * The field on which Health Canada's value waits for a decision (D48); undefined: it was written
 * into the records already, or there is none. Imports write into no record that a reviewer has
 * corrected, and into none that is further on.
 */
export const waitingField = (
  { kind, field }: ChangeGroup,
  queue: QueueName,
): SourceField | undefined =>
  kind === 'overridden' || isMarkedIn(queue)
    ? SOURCE_FIELDS.find((name) => name === field)
    : undefined;
