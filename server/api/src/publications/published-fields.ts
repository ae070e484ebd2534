import {
  effectiveDayOf,
  PUBLICATION_FIELDS,
  recordField,
  type PublicationField,
} from '@refined/shared/domain';
import type { Publication, PublicationChange } from '@refined/shared/contract';
import type { DrugState } from '../db/schema.ts';
import { fieldChanges, textsOf, type NameOf } from '../drugs/state-fields.ts';
import { publicationMessages } from '../messages/publications.ts';

/** A field's value in a file: a list if it can have several values, else a text. */
export const fileValue = (
  state: DrugState,
  field: PublicationField,
  nameOf: NameOf,
): string | string[] => {
  const texts = textsOf(state, field, nameOf);
  return recordField(field).kind === 'multi' ? texts : (texts[0] ?? '');
};

export interface StateChange {
  readonly id: number;
  readonly before: DrugState | null;
  readonly after: DrugState | null;
}

export const presentChange = (
  { id, before, after }: StateChange,
  nameOf: NameOf,
): PublicationChange => {
  const { din = '', drug_name = '', strength = '', form = '' } = after ?? before ?? {};
  return {
    id: String(id),
    din,
    drug_name,
    strength,
    form,
    fields: fieldChanges(PUBLICATION_FIELDS, before, after, nameOf),
  };
};

export const fileHead = (publication: Publication, product: string) => ({
  product,
  number: publication.number,
  effective: effectiveDayOf(publication),
  published_at: publication.at,
  published_by: publication.actor,
  size: publication.size,
  licence: publicationMessages.licence,
});

/** A JSON file in chunks: the head, then a list of any length. */
export async function* jsonFile(
  head: object,
  member: string,
  pages: AsyncIterable<readonly object[]>,
): AsyncGenerator<string> {
  yield `${JSON.stringify(head).slice(0, -1)},"${member}":[`;
  let separator = '';
  for await (const page of pages) {
    if (page.length === 0) continue;
    yield separator + page.map((item) => JSON.stringify(item)).join(',\n');
    separator = ',\n';
  }
  yield ']}';
}
