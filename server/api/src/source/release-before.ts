import { HttpProblem } from '@refined/server-base/serving';
import { LIMITS } from '@refined/shared/domain';
import { sql, type Kysely } from 'kysely';
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Schema } from '../db/schema.ts';
import { apiMessages } from '../messages/api.ts';
import { importMessages } from '../messages/imports.ts';
import { userOf } from '../session/authenticate.ts';
import { presentUpload } from './uploads/my-uploads.ts';
import { plainName, refuseLarge, takeFile } from './uploads/take-file.ts';
import {
  assertRoom,
  readParts,
  removeUploads,
  requireUpload,
  storePart,
  UPLOAD_COLUMNS,
  type Upload,
} from './uploads/upload-store.ts';

type Db = Kysely<Schema>;
const text = importMessages;

/**
 * The calls by which the screen of the release before sends a file in pieces: a file is one call
 * now. They go with the release after, and with them the column `received`.
 */

const ANNOUNCED = z.strictObject({
  name: z.string().min(1).max(255),
  bytes: z.int().nonnegative(),
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .default(''),
});

const malformed = (): HttpProblem => new HttpProblem(400, apiMessages.malformed);

/** Begins a file, or goes on with the one of the same content. */
const announce = async (db: Db, actor: string, body: unknown): Promise<Upload> => {
  const { data } = ANNOUNCED.safeParse(body);
  if (!data) throw malformed();
  const file = { ...data, actor, name: plainName(data.name) };
  refuseLarge(file.name, file.bytes);
  const upload = await db.transaction().execute(async (tx) => {
    await assertRoom(tx, file);
    return tx
      .insertInto('import_upload')
      .values({ id: randomUUID(), ...file, finding: null })
      .onConflict((conflict) =>
        conflict
          .columns(['actor', 'sha256'])
          .where('sha256', '<>', '')
          .doUpdateSet((row) => ({
            name: row.ref('excluded.name'),
            touched_at: sql<Date>`now()`,
          })),
      )
      .returning(UPLOAD_COLUMNS)
      .executeTakeFirstOrThrow();
  });
  return finish(db, upload);
};

/** Takes the file in once all of its pieces are here. */
const finish = async (db: Db, upload: Upload): Promise<Upload> => {
  if (upload.finding || upload.received < upload.bytes) return upload;
  const content = Readable.from(readParts(db, upload.id));
  const taken = await takeFile(db, { ...upload, content }).catch(async (error: unknown) => {
    if (error instanceof HttpProblem && error.status === 422) await removeUploads(db, [upload.id]);
    throw error;
  });
  if (taken.id !== upload.id) await removeUploads(db, [upload.id]);
  return taken;
};

const elsewhere = (upload: Upload): HttpProblem =>
  new HttpProblem(409, text.elsewhere(upload.received), { current: presentUpload(upload) });

/** The next bytes of a file; those that are here already change nothing. */
const goOn = async (db: Db, upload: Upload, start: number, content: Buffer): Promise<Upload> => {
  const end = start + content.length;
  if (end > upload.bytes) throw new HttpProblem(422, text.pastTheEnd);
  if (content.length === 0 || end <= upload.received) return finish(db, upload);
  if (start !== upload.received) throw elsewhere(upload);
  const added = await db.transaction().execute(async (tx) => {
    await assertRoom(tx, { ...upload, bytes: end });
    const changed = await tx
      .updateTable('import_upload')
      .set({ received: end, touched_at: sql<Date>`now()` })
      .where('id', '=', upload.id)
      .where('received', '=', start)
      .returning(UPLOAD_COLUMNS)
      .executeTakeFirst();
    if (changed) await storePart(tx, upload.id, start, content);
    return changed;
  });
  // Another tab sent it at the same moment.
  return added
    ? finish(db, added)
    : goOn(db, await requireUpload(db, upload.id, upload.actor), start, content);
};

const actorOf = (request: FastifyRequest): string => userOf(request).username;

export const formerUploadRoutes: FastifyPluginAsync = async (app) => {
  const { db, calls, authenticate } = app;
  // In no documentation: nobody is to begin with them.
  const schema = { hide: true };
  const route = { config: { call: calls.importUpload }, schema, onRequest: authenticate };
  app.post('/api/imports/uploads/', route, async (request) =>
    presentUpload(await announce(db, actorOf(request), request.body)),
  );
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    const options = { parseAs: 'buffer', bodyLimit: LIMITS.uploadChunk } as const;
    scope.addContentTypeParser('application/octet-stream', options, (_request, body, done) =>
      done(null, body),
    );
    scope.put('/api/imports/uploads/:upload/', route, async (request) => {
      const { upload: id } = request.params as { upload: string };
      const { offset = '' } = request.query as { offset?: string };
      if (!/^\d{1,12}$/.test(offset)) throw malformed();
      const upload = await requireUpload(db, id, actorOf(request));
      const content = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      return presentUpload(await goOn(db, upload, Number(offset), content));
    });
  });
};
