import { isBlank, LIMITS, shortName } from '@refined/shared/domain';
import type { FastifyPluginAsync } from 'fastify';
import { fieldProblem, HttpProblem } from '@refined/server-base/serving';
import { parameter, rowId } from '../../http/parameters.ts';
import { publicationMessages } from '../../messages/publications.ts';
import { userOf } from '../../session/authenticate.ts';
import { addReader, listReaders, removeReader } from './reader-store.ts';

const text = publicationMessages.readers;

/** Users create and delete passwords for their feed readers. */
export const feedReaderRoutes: FastifyPluginAsync = async (app) => {
  const { db, calls } = app;
  const list = async (user: number) => ({ readers: await listReaders(db, user) });

  app.handle(calls.feedReaders, async (request) => list(userOf(request).id));

  app.handle(
    calls.addFeedReader,
    async (request) => {
      const name = shortName((request.body as { name: string }).name);
      if (isBlank(name)) throw fieldProblem(422, 'name', text.noName);
      const made = await addReader(db, userOf(request).id, name);
      if (!made) throw new HttpProblem(409, text.tooMany(LIMITS.feedReaders.own));
      return made;
    },
    { invalidBody: 422 },
  );

  app.handle(calls.removeFeedReader, async (request) => {
    const { id } = userOf(request);
    if (!(await removeReader(db, id, rowId(parameter(request, 'reader')))))
      throw new HttpProblem(404, text.unknown);
    return list(id);
  });
};
