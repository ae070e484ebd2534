import {
  LIMITS,
  isQueueName,
  parseFilter,
  LIST_FORMS,
  VIEW_PLACES,
  isBlank,
  shortName,
  writeFilter,
} from '@refined/shared/domain';
import { type Selectable, sql } from 'kysely';
import { hotQuery } from '../../db/hot-query.ts';
import { fullName } from '../../db/sql-names.ts';
import type { Db, Schema } from '../../db/schema.ts';
import { longestTerm, ofUser, readableFilter, sortOf } from './list-request.ts';
import { countParts } from './queue-parts.ts';
import { SEARCH_PARAMETERS, type ViewInput } from '@refined/shared/contract';
import { fieldProblem } from '@refined/server-base/serving';
import { viewMessages } from '../../messages/review.ts';

/** A view as it is stored, with normalised texts. */
export interface ViewValues {
  readonly name: string;
  readonly place: string;
  readonly search_by: string | null;
  readonly search_term: string | null;
  readonly filter: string;
  readonly sort: string;
  readonly form: string;
  readonly shared: boolean;
}

const isOneOf = (list: readonly string[], text: string | undefined): text is string =>
  text !== undefined && list.includes(text);

const searchOf = ({ place, by, term }: ViewInput) => {
  if (place !== 'search') return { search_by: null, search_term: null };
  if (!isOneOf(SEARCH_PARAMETERS, by) || term === undefined || term.length > longestTerm(by))
    throw fieldProblem(422, 'term', viewMessages.noSearch);
  return { search_by: by ?? null, search_term: term };
};

/** Validates a view. Throws a 422 problem under the wrong field. */
export const viewValues = (input: ViewInput): ViewValues => {
  const name = shortName(input.name);
  if (isBlank(name)) throw fieldProblem(422, 'name', viewMessages.noName);
  if (!isOneOf(VIEW_PLACES, input.place))
    throw fieldProblem(422, 'place', viewMessages.unknownPlace);
  if (!isOneOf(LIST_FORMS, input.as)) throw fieldProblem(422, 'as', viewMessages.unknownForm);
  sortOf(input.sort);
  return {
    name,
    place: input.place,
    ...searchOf(input),
    // Keeps "me" in the filter: in a shared view it is the user who opens it.
    filter: writeFilter(readableFilter(input.filter)),
    sort: input.sort,
    form: input.as,
    shared: input.shared,
  };
};

/**
 * Numbers of drugs in views, as their lists show them to the user `me`. Null for a search, which
 * would have to be run, or for a filter that can't be parsed.
 */
export const viewCounts = async (
  db: Db,
  views: readonly { readonly place: string; readonly filter: string }[],
  me: number,
): Promise<(number | null)[]> => {
  const parts = views.map(({ place, filter }) => {
    const parsed = parseFilter(filter);
    return isQueueName(place) && parsed.ok
      ? { queue: place, filter: ofUser(parsed.filter, me) }
      : undefined;
  });
  const counts = await countParts(
    db,
    parts.filter((part) => part !== undefined),
  );
  return parts.map((part) => (part ? counts.shift()! : null));
};

export interface ViewRow extends Omit<Selectable<Schema['list_view']>, 'changed_at'> {
  /** The owner's full name. */
  owner_name: string;
  /** Whether the owner's account is open. */
  owner_active: boolean;
}

const COLUMNS = `v.id, v.owner, v.name, v.place, v.search_by, v.search_term, v.filter, v.sort, v.form,
   v.shared, v.version, ${fullName('u')} as owner_name,
   u.active as owner_active`;

const visible = hotQuery<ViewRow>(
  `select ${COLUMNS} from list_view v join app_user u on u.username = v.owner
   where v.owner = $1 or v.shared order by lower(v.name), v.id`,
);
const one = hotQuery<ViewRow>(
  `select ${COLUMNS} from list_view v join app_user u on u.username = v.owner
   where v.id = $1 and (v.owner = $2 or v.shared)`,
);

/** A user's own views and the shared ones, by name. */
export const readViews = (db: Db, username: string): Promise<ViewRow[]> => visible(db, [username]);

/** Undefined if this user can't see such a view. */
export const readView = async (
  db: Db,
  id: number,
  username: string,
): Promise<ViewRow | undefined> => (await one(db, [id, username]))[0];

/** Number of a user's views, and of the shared ones, without the view `without`. */
export const countViews = async (
  db: Db,
  username: string,
  without = 0,
): Promise<{ own: number; shared: number }> =>
  db
    .selectFrom('list_view')
    .where('id', '<>', without)
    .select([
      sql<number>`(count(*) filter (where owner = ${username}))::integer`.as('own'),
      sql<number>`(count(*) filter (where shared))::integer`.as('shared'),
    ])
    .executeTakeFirstOrThrow();

export const isFull = (
  { own, shared }: { own: number; shared: number },
  values: Pick<ViewValues, 'shared'>,
): 'own' | 'shared' | undefined => {
  if (own >= LIMITS.views.own) return 'own';
  return values.shared && shared >= LIMITS.views.shared ? 'shared' : undefined;
};

/** Undefined if the name is taken. */
export const insertView = async (
  db: Db,
  owner: string,
  values: ViewValues,
): Promise<number | undefined> => {
  const row = await db
    .insertInto('list_view')
    .values({ ...values, owner })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
};

/** Whether another view of the owner has the name. */
export const isNameTaken = async (
  db: Db,
  owner: string,
  { name, place }: ViewValues,
  without: number,
): Promise<boolean> => {
  const row = await db
    .selectFrom('list_view')
    .select('id')
    .where('owner', '=', owner)
    .where('place', '=', place)
    .where(sql`lower(name)`, '=', sql`lower(${name})`)
    .where('id', '<>', without)
    .executeTakeFirst();
  return row !== undefined;
};

/** False if the version has changed. */
export const updateView = async (
  db: Db,
  { id, version }: { id: number; version: number },
  values: ViewValues,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('list_view')
    .set({ ...values, version: version + 1, changed_at: new Date() })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

/** False if the version has changed. */
export const removeView = async (
  db: Db,
  { id, version }: { id: number; version: number },
): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('list_view')
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return numDeletedRows === 1n;
};
