import { exactSummary, type DrugSummary } from '@refined/shared/contract';
import {
  LIMITS,
  listFileName,
  type Filter,
  type ListFileFormat,
  type Product,
  type Sort,
} from '@refined/shared/domain';
import { fieldMessages, listFileMessages } from '@refined/shared/messages';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendRecords } from '../../http/record-files.ts';
import { userOf } from '../../session/authenticate.ts';
import { today } from '../../source/values/days.ts';
import { hotQuery } from '../../db/hot-query.ts';
import { listColumns, type DrugRow } from '../drug-row.ts';
import { allOf, conditions } from './conditions.ts';
import type { ListTools } from './list-page.ts';
import {
  filterOf,
  listedOf,
  listingOf,
  sortOf,
  type Listing,
  type ListQuery,
} from './list-request.ts';
import { orderParts, scopeOf } from './scope.ts';
import { Parameters } from './statement.ts';

const names = (list: readonly { name: string }[]): string =>
  list.map(({ name }) => name).join('; ');

interface Column {
  readonly head: string;
  readonly value: (drug: DrugSummary, product: Product) => string;
}

const FIELD_TEXTS = {
  din: ({ din }) => din,
  drug_name: ({ drug_name }) => drug_name,
  active_ingredient: ({ active_ingredient }) => names(active_ingredient),
  strength: ({ strength }) => strength ?? '',
  form: ({ form }) => form ?? '',
  manufacturer: ({ company }) => company ?? '',
  schedule: ({ schedule }) => names(schedule),
  administration: ({ administration }) => names(administration),
  type: ({ type }) => type?.name ?? '',
  tier: ({ tier }) => tier,
} satisfies Record<string, (drug: DrugSummary) => string>;
type FileField = keyof typeof FIELD_TEXTS;
export const FILE_FIELDS = Object.keys(FIELD_TEXTS) as FileField[];

/** The columns of these fields, and whether the drug is on the market. */
export const drugColumns = (fields: readonly FileField[]): Column[] => [
  ...fields.map((field) => ({ head: fieldMessages.label(field), value: FIELD_TEXTS[field] })),
  {
    head: listFileMessages.market,
    value: ({ source_status }) => listFileMessages.marketOf(source_status),
  },
];

export const WHY: Column = {
  head: listFileMessages.why,
  value: ({ reasons = [] }) => listFileMessages.reasons(reasons),
};

/** The columns of the file. The last two are for decisions on paper or in a spreadsheet. */
const COLUMNS: readonly Column[] = [
  ...drugColumns(FILE_FIELDS),
  { head: listFileMessages.place, value: (drug, { name }) => listFileMessages.placeOf(drug, name) },
  WHY,
  { head: listFileMessages.decision, value: () => '' },
  { head: listFileMessages.comment, value: () => '' },
];

interface Reading extends Pick<ListTools, 'db' | 'lookups' | 'presenter' | 'readReasons'> {
  readonly product: Product;
}

/** The content of the file: a list, a filter and an order. */
interface Wanted {
  readonly listing: Listing;
  readonly filter: Filter;
  /** Undefined: the list's own order. */
  readonly sort: Sort | undefined;
}

/** All ids in the list's order: one query, even if the file has many chunks. */
const readIds = async (
  { db, lookups }: Reading,
  { listing, filter, sort }: Wanted,
): Promise<number[]> => {
  const scope = await scopeOf(db, lookups, listing, sort);
  const parameters = new Parameters(scope.parameters);
  const { before, join, rank, key, orderBy } = orderParts(scope.order, sort?.descending === true);
  const where = allOf([...scope.where, ...conditions(filter, parameters)]);
  const rows = await parameters.read<{ id: number }>(
    db,
    `with ${scope.before} ${before} listed as (
       select d.id, ${rank} as rank, ${key} as order_key from ${scope.from} ${join} where ${where})
     select id from listed order by ${orderBy}`,
  );
  return rows.map(({ id }) => id);
};

const readRows = hotQuery<DrugRow>(
  `select ${listColumns} from unnest($1::integer[]) with ordinality as wanted(id, place)
   join drug d on d.id = wanted.id order by wanted.place`,
);

/** All rows of a list in chunks: memory for one chunk is enough. */
async function* pages(reading: Reading, wanted: Wanted): AsyncGenerator<readonly DrugRow[]> {
  const ids = await readIds(reading, wanted);
  for (let start = 0; start < ids.length; start += LIMITS.pageSize)
    yield await readRows(reading.db, [ids.slice(start, start + LIMITS.pageSize)]);
}

async function* listRecords(reading: Reading, wanted: Wanted): AsyncGenerator<string[][]> {
  const { db, presenter, readReasons, product } = reading;
  const read = exactSummary(product.key);
  yield [COLUMNS.map(({ head }) => head)];
  for await (const rows of pages(reading, wanted)) {
    const drugs = await presenter.summaries(rows, { reasons: await readReasons(db, rows) });
    yield drugs
      .map((drug) => read.parse(drug))
      .map((drug) => COLUMNS.map(({ value }) => value(drug, product)));
  }
}

interface FileQuery extends ListQuery {
  readonly format?: ListFileFormat;
}

/** `GET /api/drugs/export/`: everything that `GET /api/drugs/` lists, as a file. */
export const sendListFile =
  (reading: Reading) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const query = request.query as FileQuery;
    const { format = 'csv' } = query;
    const listing = listingOf(query);
    const filter = listedOf(listing, filterOf(query.filter, userOf(request).id));
    const wanted = { listing, filter, sort: sortOf(query.sort) };
    const name = listFileName(reading.product.key, listing, today(), format);
    return sendRecords(reply, name, format, listRecords(reading, wanted));
  };
