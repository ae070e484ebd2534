import type { Publication } from '@refined/shared/contract';
import { PUBLICATION_FIELDS } from '@refined/shared/domain';
import { fieldMessages } from '@refined/shared/messages';
import type { Kysely } from 'kysely';
import type { DrugState, Schema } from '../../db/schema.ts';
import type { NameOf } from '../../drugs/state-fields.ts';
import { publicationMessages } from '../../messages/publications.ts';
import { nameReader, readPage } from '../publication-store.ts';
import { fileHead, fileValue } from '../published-fields.ts';

/**
 * Reads the drugs page by page, so that 12,000 of them need little memory and don't block other
 * requests.
 */
async function* pages(db: Kysely<Schema>, number: number): AsyncGenerator<DrugState[]> {
  for (let after = 0; ;) {
    const rows = await readPage(db, number, after);
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map(({ content }) => content);
    after = last.drug_id;
  }
}

const drugOf = (state: DrugState, nameOf: NameOf) =>
  Object.fromEntries(PUBLICATION_FIELDS.map((field) => [field, fileValue(state, field, nameOf)]));

/**
 * One column per field, lists joined by semicolons. The licence is the name of a last, empty
 * column, so that every record has as many fields as the header.
 */
export async function* drugRecords(
  db: Kysely<Schema>,
  { number }: Publication,
): AsyncGenerator<string[][]> {
  const nameOf = await nameReader(db, number);
  yield [
    [...PUBLICATION_FIELDS.map((field) => fieldMessages.label(field)), publicationMessages.licence],
  ];
  const record = (state: DrugState) => [
    ...PUBLICATION_FIELDS.map((field) => [fileValue(state, field, nameOf)].flat().join('; ')),
    '',
  ];
  for await (const states of pages(db, number)) yield states.map(record);
}

/** As the contract's publicationFile says. */
export async function* drugsJson(
  db: Kysely<Schema>,
  publication: Publication,
  product: string,
): AsyncGenerator<string> {
  const nameOf = await nameReader(db, publication.number);
  yield `${JSON.stringify(fileHead(publication, product)).slice(0, -1)},"drugs":[`;
  let separator = '';
  for await (const states of pages(db, publication.number)) {
    yield separator + states.map((state) => JSON.stringify(drugOf(state, nameOf))).join(',\n');
    separator = ',\n';
  }
  yield ']}';
}
