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
import { groupMessages } from '../queue-messages.ts';

/** The list of one group's drugs, within the list's own filter. */
export const sourceOfGroup = (source: QueueSource, key: string): QueueSource => ({
  by: 'queue',
  queue: source.queue,
  filter: [
    ...(source.filter ?? []).filter(({ facet }) => facet !== 'group'),
    { facet: 'group', exclude: false, values: [key] },
  ],
});

/** A group's change in the shape of a reason, so that the same sentences fit. */
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

/** Whether an unfolded group lists its parts first (D81). */
export const hasParts = ({ parts = 0 }: ChangeGroup): boolean => parts > 1;
export const isPart = ({ key }: ChangeGroup): boolean => groupKeyParts(key).substance !== undefined;

/**
 * Each ingredient with its strength, if the source states one for each (D63). A drug without
 * ingredients is a group of its own, so its line names it.
 */
const substanceOf = ({ product, only }: ChangeGroup): string => {
  const { ingredients = [], strength = '' } = product ?? {};
  if (ingredients.length === 0 && only) return groupMessages.noIngredients(drugLine(only));
  const strengths = strength.split('; ');
  return ingredients.length > 1 && strengths.length === ingredients.length
    ? ingredients.map((name, index) => `${name} ${strengths[index]}`).join(', ')
    : [ingredients.join(', '), strength].filter(Boolean).join(' ');
};

/** What happened to the group's drugs, with the values before and after if there are any. */
const titleOf = (group: ChangeGroup): ReturnType<typeof reasonMessages.parts> => {
  const { kind, after, product } = group;
  if (kind === null) return { lead: groupMessages.noChange };
  if (product && isNewProduct(kind as ChangeKind))
    return { lead: groupMessages.newProduct(kind, after?.[0], substanceOf(group)) };
  const parts = reasonMessages.parts(reasonOf(group), 'group');
  return product ? { ...parts, lead: `${parts.lead}: ${substanceOf(group)}` } : parts;
};

/** The title as plain text. */
export const titleText = (group: ChangeGroup): string => {
  const { lead, before, after } = titleOf(group);
  return before === undefined || after === undefined ? lead : `${lead} ${before} → ${after}`;
};

/**
 * A group's change in words; the difference between two values is marked (D63). `short`: for a
 * part, only its substance, since its group's line is above.
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
 * The field whose value from Health Canada still needs a decision (D48). Undefined: the import
 * already wrote it into the records, or the change has no field. Imports don't overwrite a
 * reviewer's correction, nor a record that has left the queues they fill.
 */
export const waitingField = (
  { kind, field }: ChangeGroup,
  queue: QueueName,
): SourceField | undefined =>
  kind === 'overridden' || isMarkedIn(queue)
    ? SOURCE_FIELDS.find((name) => name === field)
    : undefined;
