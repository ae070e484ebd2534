import type { Kysely } from 'kysely';
import { hotQuery } from '../../db/hot-query.ts';
import type { Schema } from '../../db/schema.ts';
import type { LookupCache } from '../../lookups/lookup-cache.ts';
import { listColumns } from '../drug-row.ts';
import type { DrugRow } from '../drug-row.ts';
import type {
  ApprovalsByDrug,
  DrugPresenter,
  MarksByDrug,
  ReasonsByDrug,
} from '../present-drug.ts';
import { touchColumn } from './card-stamp.ts';
import type { CardStamp } from './card-stamp.ts';
import type { KeptCards } from './kept-cards.ts';

/** Reads why drugs are queued (D48). Given by the app: the drugs' room doesn't know the source. */
export type ReadReasons = (
  db: Kysely<Schema>,
  drugs: readonly Pick<DrugRow, 'id' | 'queue' | 'source_changed'>[],
) => Promise<ReasonsByDrug>;

/** What cards are made with. */
export interface CardTools {
  readonly db: Kysely<Schema>;
  readonly lookups: LookupCache;
  readonly presenter: DrugPresenter;
  readonly readReasons: ReadReasons;
  readonly cards: KeptCards;
}

const readRows = hotQuery<DrugRow & Pick<CardStamp, 'touch'>>(
  `select ${listColumns('d')}, ${touchColumn('d')} from drug d where d.id = any($1::integer[])`,
);

/** Makes these cards, and keeps them by the state that was read for them. */
const makeCards = async (
  { db, presenter, readReasons, cards }: CardTools,
  ids: readonly number[],
): Promise<Map<number, string>> => {
  const rows = await readRows(db, [ids]);
  const made = await presenter.summaries(rows, await readReasons(db, rows));
  return new Map(
    rows.map((row, place) => {
      const text = JSON.stringify(made[place]);
      cards.keep(row, text);
      return [row.id, text];
    }),
  );
};

/** What isn't the same for everybody, or changes without the drug, is put into its card's text. */
const withNotes = (text: string, notes: object): string => {
  const more = JSON.stringify(notes);
  return more === '{}' ? text : `${text.slice(0, -1)},${more.slice(1)}`;
};

/** The cards as JSON, in their order; only those that have changed are read. */
export const cardTexts = async (
  tools: CardTools,
  stamps: readonly CardStamp[],
  approvals: ApprovalsByDrug,
  marks: MarksByDrug,
): Promise<string[]> => {
  const { cards, lookups } = tools;
  cards.under((await lookups.current()).tag);
  const texts = new Map<number, string>();
  for (const stamp of stamps) {
    const text = cards.get(stamp);
    if (text !== undefined) texts.set(stamp.id, text);
  }
  const missing = stamps.filter(({ id }) => !texts.has(id)).map(({ id }) => id);
  if (missing.length > 0)
    for (const [id, text] of await makeCards(tools, missing)) texts.set(id, text);
  return stamps.flatMap(({ id }) => {
    const text = texts.get(id);
    const approval = approvals.get(id);
    return text === undefined
      ? []
      : [withNotes(text, { ...(approval && { approval }), ...marks.get(id) })];
  });
};
