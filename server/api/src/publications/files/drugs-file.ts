import type { Publication } from '@refined/shared/contract';
import { PUBLICATION_FIELDS } from '@refined/shared/domain';
import { fieldMessages, listFileMessages } from '@refined/shared/messages';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { sourceStatusOf } from '../../drugs/drug-row.ts';
import type { NameOf } from '../../drugs/state-fields.ts';
import { publicationMessages } from '../../messages/publications.ts';
import { nameReader, readPage, type PublishedDrug } from '../publication-store.ts';
import { fileHead, fileValue } from '../published-fields.ts';

/**
 * Reads the drugs page by page, so that 12,000 of them need little memory and don't block other
 * requests.
 */
async function* pages(db: Kysely<Schema>, number: number): AsyncGenerator<PublishedDrug[]> {
  for (let after = 0; ;) {
    const rows = await readPage(db, number, after);
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    after = last.drug_id;
  }
}

/** Of a drug when it was published (D80). */
const statusOf = ({ dpd_status }: PublishedDrug) => sourceStatusOf(dpd_status ?? '');

const drugOf = (drug: PublishedDrug, nameOf: NameOf) => ({
  ...Object.fromEntries(
    PUBLICATION_FIELDS.map((field) => [field, fileValue(drug.content, field, nameOf)]),
  ),
  source_status: statusOf(drug) ?? '',
});

/**
 * One column per field, lists joined by semicolons, then the market status. The licence is the name
 * of a last, empty column, so that every record has as many fields as the header.
 */
export async function* drugRecords(
  db: Kysely<Schema>,
  { number }: Publication,
): AsyncGenerator<string[][]> {
  const nameOf = await nameReader(db, number);
  yield [
    [
      ...PUBLICATION_FIELDS.map((field) => fieldMessages.label(field)),
      listFileMessages.market,
      publicationMessages.licence,
    ],
  ];
  const record = (drug: PublishedDrug) => [
    ...PUBLICATION_FIELDS.map((field) =>
      [fileValue(drug.content, field, nameOf)].flat().join('; '),
    ),
    listFileMessages.marketOf(statusOf(drug)),
    '',
  ];
  for await (const drugs of pages(db, number)) yield drugs.map(record);
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
  for await (const drugs of pages(db, publication.number)) {
    yield separator + drugs.map((drug) => JSON.stringify(drugOf(drug, nameOf))).join(',\n');
    separator = ',\n';
  }
  yield ']}';
}
