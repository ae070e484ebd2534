import { publicationFileAddress, type Publication } from '@refined/shared/contract';
import {
  effectiveDayOf,
  publicationFileName,
  type FileFormat,
  type PublicationFileName,
} from '@refined/shared/domain';
import type {
  FastifyPluginAsync,
  FastifyReply,
  FastifyRequest,
  FastifyInstance,
  onRequestHookHandler,
} from 'fastify';
import { Readable } from 'node:stream';
import { HttpProblem } from '@refined/server-base/serving';
import type { Db } from '../../db/schema.ts';
import { parameter } from '../../http/parameters.ts';
import { savedAs } from '../../http/record-files.ts';
import { contentTag, notModified } from '../../http/etag.ts';
import { apiMessages } from '../../messages/api.ts';
import { ownAddressReader } from '../../session/client-address.ts';
import { numberBefore, requirePublication } from '../publication-store.ts';
import { writeFeed, readFeed } from './feed.ts';
import { typeOf } from './file-kinds.ts';
import type { FileStore, StoredFile } from './file-store.ts';
import { findReader } from './reader-store.ts';

const BASIC = /^basic +([a-z0-9+/]+=*)$/i;

/**
 * Only sent when a request has no token. The product's own pages have one, so browsers never show a
 * password dialog there.
 */
const CHALLENGE = 'Token, Basic realm="Publications", charset="UTF-8"';

const refused = (detail: string): HttpProblem =>
  new HttpProblem(401, detail, { headers: { 'www-authenticate': CHALLENGE } });

/** The text after the first colon; the user name is ignored. */
const passwordOf = (encoded: string): string => {
  const text = Buffer.from(encoded, 'base64').toString();
  return text.slice(text.indexOf(':') + 1);
};

/** For calls of feed readers: accepts a feed reader's password or a normal token. */
const readerAuthenticator = ({ db, authenticate }: FastifyInstance): onRequestHookHandler =>
  function authenticateReader(request, reply, done) {
    const { authorization } = request.headers;
    if (!authorization) throw refused(apiMessages.noToken);
    const encoded = BASIC.exec(authorization)?.[1];
    if (encoded === undefined) return authenticate.call(this, request, reply, done);
    findReader(db, passwordOf(encoded)).then((user) => {
      if (!user) return done(refused(apiMessages.invalidToken));
      request.user = user;
      done();
    }, done);
  };

/** A publication's files never change; which publication is in force does. */
const lasting = (request: FastifyRequest): 'immutable' | 'changing' =>
  /^\d+$/.test(parameter(request, 'number')) ? 'immutable' : 'changing';

const fileNamed = (files: readonly StoredFile[], name: string | undefined, number: number) => {
  const file = files.find((other) => other.name === name);
  if (file) return file;
  const names = files.map((other) => other.name);
  throw new HttpProblem(404, apiMessages.unknownPublicationFile(number, names));
};

const manifestOf = async (db: Db, publication: Publication, files: readonly StoredFile[]) => ({
  number: publication.number,
  against: await numberBefore(db, publication.number),
  effective: effectiveDayOf(publication),
  published_at: publication.at,
  published_by: publication.actor,
  files: files.map(({ name, size, sha256 }) => ({
    name,
    address: publicationFileAddress(publication.number, name),
    type: typeOf(name),
    size,
    sha256,
  })),
});

export interface PublicationSetting {
  /** The gateway's secret: proves that the forwarded address is the product's own. */
  readonly gatewaySecret: string | undefined;
}

export const publicationFileRoutes: FastifyPluginAsync<
  PublicationSetting & { readonly store: FileStore }
> = async (app, { gatewaySecret, store }) => {
  const { db, calls, product } = app;
  const ownAddress = ownAddressReader(gatewaySecret);
  const authenticate = readerAuthenticator(app);

  const send = async (
    request: FastifyRequest,
    reply: FastifyReply,
    publication: Publication,
    name: string | undefined,
  ): Promise<FastifyReply> => {
    const file = fileNamed(await store.filesOf(publication), name, publication.number);
    const { number } = publication;
    const saved = publicationFileName(product.key, number, effectiveDayOf(publication), file.name);
    const digest = Buffer.from(file.sha256, 'hex').toString('base64');
    void reply
      .header('content-disposition', savedAs(saved))
      .header('repr-digest', `sha-256=:${digest}:`);
    if (notModified(request, reply, `"${file.sha256}"`, lasting(request))) return reply;
    return reply
      .header('content-length', file.size)
      .type(typeOf(file.name))
      .send(Readable.from(store.read(file)));
  };

  app.handle(calls.publicationDownload, async (request, reply) => {
    const { format = 'json' } = request.query as { format?: FileFormat };
    const publication = await requirePublication(db, parameter(request, 'number'));
    return send(request, reply, publication, `drugs.${format}` satisfies PublicationFileName);
  });

  app.handle(
    calls.publicationManifest,
    async (request, reply) => {
      const publication = await requirePublication(db, parameter(request, 'number'));
      const manifest = await manifestOf(db, publication, await store.filesOf(publication));
      const tag = contentTag(JSON.stringify(manifest));
      return notModified(request, reply, tag, lasting(request)) ? reply : manifest;
    },
    { authenticate },
  );

  app.handle(
    calls.publicationFile,
    async (request, reply) => {
      const publication = await requirePublication(db, parameter(request, 'number'));
      return send(request, reply, publication, parameter(request, 'name'));
    },
    { authenticate },
  );

  app.handle(
    calls.publicationFeed,
    async (request, reply) => {
      const feed = writeFeed(await readFeed(db), product.name, ownAddress(request));
      if (notModified(request, reply, contentTag(feed))) return reply;
      return reply.type('application/atom+xml; charset=utf-8').send(feed);
    },
    { authenticate },
  );
};
