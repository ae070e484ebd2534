import type { Publication } from '@refined/shared/contract';
import { fieldMessages } from '@refined/shared/messages';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { FieldChange, NameOf } from '../../drugs/state-fields.ts';
import { publicationMessages } from '../../messages/publications.ts';
import { nameReader, numberBefore, readChangesPage } from '../publication-store.ts';
import { fileHead, presentChange, type StateChange } from '../published-fields.ts';

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
  // A value that is only written differently is no change (D52).
  return kind === 'changed' && fields.length === 0
    ? []
    : [{ change: kind, din, drug_name, fields: fields as FieldChange[] }];
};

/** What changed page by page, so that many changes need little memory. */
export async function* changedStates(
  db: Kysely<Schema>,
  number: number,
): AsyncGenerator<StateChange[]> {
  for (let after = 0; ;) {
    const rows = await readChangesPage(db, number, after);
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    after = last.id;
  }
}

async function* pages(db: Kysely<Schema>, number: number): AsyncGenerator<DrugChange[]> {
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

/** One record per field that differs; a drug that was added or removed has one per value. */
export async function* changeRecords(
  db: Kysely<Schema>,
  { number }: Publication,
): AsyncGenerator<string[][]> {
  yield [[...publicationMessages.changeColumns, publicationMessages.licence]];
  for await (const changes of pages(db, number)) yield changes.flatMap(recordsOf);
}

/** As the contract's publicationChangesFile says. */
export async function* changesJson(
  db: Kysely<Schema>,
  publication: Publication,
  product: string,
): AsyncGenerator<string> {
  const against = (await numberBefore(db, publication.number)) ?? null;
  const head = { ...fileHead(publication, product), against };
  yield `${JSON.stringify(head).slice(0, -1)},"changes":[`;
  let separator = '';
  for await (const changes of pages(db, publication.number)) {
    if (changes.length === 0) continue;
    yield separator + changes.map((change) => JSON.stringify(change)).join(',\n');
    separator = ',\n';
  }
  yield ']}';
}
