import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { contentTag } from '../../http/etag.ts';
import { cardTexts } from '../cards/card-texts.ts';
import type { CardTools } from '../cards/card-texts.ts';
import type { DrugRow } from '../drug-row.ts';
import type { CardStamp } from '../cards/card-stamp.ts';
import type { Position } from '../lists/cursor.ts';
import type { ApprovalsByDrug, MarksByDrug } from '../present-drug.ts';

/** Reads which of these drugs need approval (four eyes). Given by the app, like the reasons. */
export type ReadApprovals = (
  db: Kysely<Schema>,
  drugs: readonly Pick<DrugRow, 'id' | 'queue' | 'in_product'>[],
) => Promise<ApprovalsByDrug>;

/** Reads what reviewers noted of these drugs, as the user `me` sees it. Given by the app. */
export type ReadMarks = (
  db: Kysely<Schema>,
  ids: readonly number[],
  me: number,
) => Promise<MarksByDrug>;

/** What the cards of a page are made with. */
export interface PageTools extends CardTools {
  readonly readApprovals: ReadApprovals;
  readonly readMarks: ReadMarks;
}

/** A page of a list. */
export interface ReadPage {
  readonly rows: readonly CardStamp[];
  readonly count: number;
  /** After which drug the next page begins; undefined: this is the last one. */
  readonly end: Position | undefined;
  /** See ListedPage. */
  readonly similar: boolean;
}

/** The cards of a page, and the tag of the state that they show. */
export interface PageCards {
  readonly tag: string;
  /** As JSON, with commas between them. */
  readonly text: () => Promise<string>;
}

const NO_MARKS: MarksByDrug = new Map();

const makeCards = async (
  tools: PageTools,
  { rows: shown, count, end, similar }: ReadPage,
  marks: MarksByDrug,
): Promise<PageCards> => {
  const approvals = await tools.readApprovals(tools.db, shown);
  // The cards by their stamps, the names in them by the lookups' tag, and what arrives without a
  // new stamp: marks, and approvals where four eyes are configured anew.
  const state = `${(await tools.lookups.current()).tag} ${count} ${similar} ${end?.id} ${shown.map(({ id, version, touch }) => `${id}.${version}.${touch}`).join(' ')} ${JSON.stringify([...approvals, ...marks])}`;
  let text: Promise<string> | undefined;
  return {
    tag: contentTag(state),
    text: () =>
      (text ??= cardTexts(tools, shown, approvals, marks).then((cards) => cards.join(','))),
  };
};

/** Pages that several read at once are made once; see `readOnce`. */
const sharedCards = new WeakMap<ReadPage, Promise<PageCards>>();

/** The cards of a page as `me` sees them: only marks aren't the same for everybody. */
export const pageCards = async (
  tools: PageTools,
  page: ReadPage,
  me: number,
): Promise<PageCards> => {
  const marked = page.rows.filter((row) => row.marked).map(({ id }) => id);
  if (marked.length > 0) return makeCards(tools, page, await tools.readMarks(tools.db, marked, me));
  const cards = sharedCards.get(page) ?? makeCards(tools, page, NO_MARKS);
  sharedCards.set(page, cards);
  return cards;
};
