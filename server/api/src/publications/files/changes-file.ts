import type { Publication } from '@refined/shared/contract';
import { fieldMessages } from '@refined/shared/messages';
import { pagesOf } from '../../http/record-files.ts';
import type { Db } from '../../db/schema.ts';
import type { FieldChange, NameOf } from '../../drugs/state-fields.ts';
import { publicationMessages } from '../../messages/publications.ts';
import { nameReader, numberBefore, readChangesPage } from '../publication-store.ts';
import { fileHead, jsonFile, presentChange, type StateChange } from '../published-fields.ts';

export type Kind = 'added' | 'changed' | 'removed';

interface DrugChange {
  readonly change: Kind;
  readonly din: string;
  readonly drug_name: string;
  readonly fields: readonly FieldChange[];
}

export const kindOf = ({ before, after }: StateChange): Kind | undefined => {
  if (before && after) return 'changed';
  return after ? 'added' : before ? 'removed' : undefined;
};

const changeOf = (change: StateChange, nameOf: NameOf): DrugChange[] => {
  const kind = kindOf(change);
  if (!kind) return [];
  const { din, drug_name, fields } = presentChange(change, nameOf);
  // A value that only differs in spelling is no change (D52).
  return kind === 'changed' && fields.length === 0
    ? []
    : [{ change: kind, din, drug_name, fields: fields as FieldChange[] }];
};

/** The changes of a publication, page by page. */
export const changedStates = (db: Db, number: number) =>
  pagesOf(
    (after) => readChangesPage(db, number, after),
    ({ id }) => id,
  );

async function* pages(db: Db, number: number): AsyncGenerator<DrugChange[]> {
  const nameOf = await nameReader(db, number);
  for await (const rows of changedStates(db, number))
    yield rows.flatMap((row) => changeOf(row, nameOf));
}

export const joined = (texts: readonly string[] | null): string => texts?.join('; ') ?? '';

const recordsOf = ({ change, din, drug_name, fields }: DrugChange): string[][] =>
  fields.map(({ field, before, after }) => [
    publicationMessages.outcome[change],
    din,
    drug_name,
    fieldMessages.label(field),
    joined(before),
    joined(after),
    '',
  ]);

/** One record per changed field; one per value for an added or removed drug. */
export async function* changeRecords(db: Db, { number }: Publication): AsyncGenerator<string[][]> {
  yield [[...publicationMessages.changeColumns, publicationMessages.licence]];
  for await (const changes of pages(db, number)) yield changes.flatMap(recordsOf);
}

/** The contract's publicationChangesFile. */
export async function* changesJson(
  db: Db,
  publication: Publication,
  product: string,
): AsyncGenerator<string> {
  const against = await numberBefore(db, publication.number);
  const head = { ...fileHead(publication, product), against };
  yield* jsonFile(head, 'changes', pages(db, publication.number));
}
