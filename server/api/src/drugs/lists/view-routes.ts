import type { ListView, ViewInput } from '@refined/shared/contract';
import { LIMITS } from '@refined/shared/domain';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { fieldProblem, HttpProblem } from '@refined/server-base/serving';
import { parameter, rowId } from '../../http/parameters.ts';
import { viewMessages } from '../../messages/review.ts';
import { userOf } from '../../session/authenticate.ts';
import type { SessionUser } from '../../session/token-store.ts';
import {
  viewCounts,
  viewValues,
  countViews,
  insertView,
  isFull,
  isNameTaken,
  readView,
  readViews,
  removeView,
  updateView,
  type ViewValues,
  type ViewRow,
} from './view-store.ts';

/** The owner, or anybody if the owner's account is closed: else nobody could. */
const mayRemove = (row: ViewRow, username: string): boolean =>
  row.owner === username || !row.owner_active;

const presentView = (row: ViewRow, username: string, count: number | null): ListView => ({
  id: String(row.id),
  name: row.name,
  place: row.place,
  ...(row.search_by !== null && { by: row.search_by, term: row.search_term ?? '' }),
  filter: row.filter,
  sort: row.sort,
  as: row.form,
  shared: row.shared,
  version: row.version,
  mine: row.owner === username,
  owner: row.owner_name,
  removable: mayRemove(row, username),
  count,
});

const nameTaken = () => fieldProblem(422, 'name', viewMessages.nameTaken);

/**
 * Saved views: the user's own and shared ones. Only the owner changes a view; if the owner's
 * account is closed, anybody can delete it.
 */
export const viewRoutes: FastifyPluginAsync = async (app) => {
  const { db, calls } = app;
  const present = async (row: ViewRow, { id, username }: SessionUser): Promise<ListView> => {
    const [size = null] = await viewCounts(db, [row], id);
    return presentView(row, username, size);
  };

  /** Throws 404 for a view that the user can't see. */
  const seenView = async (request: FastifyRequest): Promise<ViewRow> => {
    const id = rowId(parameter(request, 'view'));
    const row = await readView(db, id, userOf(request).username);
    if (!row) throw new HttpProblem(404, viewMessages.unknown);
    return row;
  };
  const refuseOther = async (row: ViewRow, owner: SessionUser): Promise<HttpProblem> => {
    const now = await readView(db, row.id, row.owner);
    return now
      ? new HttpProblem(412, viewMessages.changed, { current: await present(now, owner) })
      : new HttpProblem(404, viewMessages.unknown);
  };
  const refuseTooMany = async (owner: string, values: ViewValues, without?: number) => {
    const full = isFull(await countViews(db, owner, without), values);
    if (full === 'own') throw new HttpProblem(409, viewMessages.tooManyOwn(LIMITS.views.own));
    if (full === 'shared')
      throw new HttpProblem(409, viewMessages.tooManyShared(LIMITS.views.shared));
  };

  app.handle(
    calls.listViews,
    async (request) => {
      const { id, username } = userOf(request);
      const rows = await readViews(db, username);
      const counts = await viewCounts(db, rows, id);
      return { views: rows.map((row, at) => presentView(row, username, counts[at] ?? null)) };
    },
    { differences: true },
  );

  app.handle(
    calls.createView,
    async (request) => {
      const owner = userOf(request);
      const values = viewValues(request.body as ViewInput);
      await refuseTooMany(owner.username, values);
      const id = await insertView(db, owner.username, values);
      if (id === undefined) throw nameTaken();
      return present((await readView(db, id, owner.username))!, owner);
    },
    { invalidBody: 422 },
  );

  app.handle(
    calls.changeView,
    async (request) => {
      const { version, ...input } = request.body as ViewInput & { version: number };
      const row = await seenView(request);
      if (row.owner !== userOf(request).username) throw new HttpProblem(403, viewMessages.notYours);
      const values = viewValues(input);
      if (row.version !== version) throw await refuseOther(row, userOf(request));
      if (values.shared && !row.shared) await refuseTooMany(row.owner, values, row.id);
      if (await isNameTaken(db, row.owner, values, row.id)) throw nameTaken();
      if (!(await updateView(db, row, values))) throw await refuseOther(row, userOf(request));
      return present((await readView(db, row.id, row.owner))!, userOf(request));
    },
    { invalidBody: 422 },
  );

  app.handle(calls.deleteView, async (request) => {
    const { version } = request.body as { version: number };
    const row = await seenView(request);
    if (!mayRemove(row, userOf(request).username))
      throw new HttpProblem(403, viewMessages.notYours);
    const answer = await present(row, userOf(request));
    if (row.version !== version || !(await removeView(db, row)))
      throw await refuseOther(row, userOf(request));
    return answer;
  });
};
