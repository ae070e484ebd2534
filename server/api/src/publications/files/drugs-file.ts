import type { Publication } from '@refined/shared/contract';
import { PUBLICATION_FIELDS } from '@refined/shared/domain';
import { fieldMessages, listFileMessages } from '@refined/shared/messages';
import { pagesOf } from '../../http/record-files.ts';
import type { Db } from '../../db/schema.ts';
import { sourceStatusOf } from '../../drugs/drug-row.ts';
import type { NameOf } from '../../drugs/state-fields.ts';
import { publicationMessages } from '../../messages/publications.ts';
import { nameReader, readPage, type PublishedDrug } from '../publication-store.ts';
import { fileHead, fileValue, jsonFile } from '../published-fields.ts';

/** The drugs, page by page. */
const pages = (db: Db, number: number) =>
  pagesOf(
    (after) => readPage(db, number, after),
    (drug) => drug.drug_id,
  );

/** The drug's status when it was published (D80). */
const statusOf = ({ dpd_status }: PublishedDrug) => sourceStatusOf(dpd_status ?? '');

const drugOf = (drug: PublishedDrug, nameOf: NameOf) => ({
  ...Object.fromEntries(
    PUBLICATION_FIELDS.map((field) => [field, fileValue(drug.content, field, nameOf)]),
  ),
  source_status: statusOf(drug) ?? '',
});

/**
 * One column per field, then the market status; several values are joined by semicolons. The last
 * column is empty and has the licence as its name, so that all records have as many fields as the
 * header.
 */
export async function* drugRecords(db: Db, { number }: Publication): AsyncGenerator<string[][]> {
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

/** The contract's publicationFile. */
export async function* drugsJson(
  db: Db,
  publication: Publication,
  product: string,
): AsyncGenerator<string> {
  const nameOf = await nameReader(db, publication.number);
  const drugs = async function* () {
    for await (const page of pages(db, publication.number))
      yield page.map((drug) => drugOf(drug, nameOf));
  };
  yield* jsonFile(fileHead(publication, product), 'drugs', drugs());
}
