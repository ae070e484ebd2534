import { rm } from 'node:fs/promises';
import { PassThrough } from 'node:stream';
import multipart from '@fastify/multipart';
import {
  CONFIRMATION_HEADER,
  exchangedToken,
  ASKED_BY_HEADER,
  OPERATOR_VERBS,
  registryAddress,
  REGISTRY_BASE,
  RELEASE_OPERATIONS,
  tokenExchange,
  type RegistryLine,
  type RegistryVerb,
} from '@refined/shared/contract';
import { temporaryFolder, waitingLine, ASKED_FOR, inTime } from '@refined/server-base/process';
import {
  createServer,
  HttpProblem,
  sendProblem,
  serveHealth,
  serveMetrics,
  type Lifetime,
  type ServerOptions,
  type AddMetrics,
} from '@refined/server-base/serving';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { offersAddress } from '../objects/names.ts';
import { EXIT, failureOf, refused, type ExitCode } from '../operations/definition/command-error.ts';
import { OPERATIONS } from '../operations/index.ts';
import { type Answer, type Operation, readInput } from '../operations/definition/operation.ts';
import { READERS, type Reader } from '../operations/definition/reader.ts';
import { isDiskFull } from '../store/storage-fault.ts';
import { namedReleaseOf } from '../state/named-releases.ts';
import { refuseLockedPublication } from '../state/release-lock.ts';
import type { Credential } from '../teams/credentials.ts';
import { IdentityRefused, identityExchange } from '../teams/identity-tokens.ts';
import { isSession } from './operators.ts';
import {
  readOverview,
  callOf,
  checkUpload,
  takeUpload,
  type RegistryParts,
} from './registry-work.ts';
import {
  authenticated,
  checkNotRevoked,
  checkPermitted,
  NotAllowed,
  parsed,
  type Caller,
} from './permission.ts';
import { teamMessages } from '../teams/team-messages.ts';
import { receiveUpload, LARGEST_REQUEST, tooLarge } from './uploaded-release.ts';
import type { ReleaseStore } from '../objects/release-store.ts';

const isReadable = (store: Pick<ReleaseStore, 'readState'>): Promise<boolean> =>
  inTime(store.readState(), ASKED_FOR);

/** The registry's own metrics: whether the release store can be read. */
const registryMetrics =
  (store: Pick<ReleaseStore, 'readState'>): AddMetrics =>
  ({ Gauge }, registry) => {
    const readable = new Gauge({
      name: 'refined_store_readable',
      help: '1 while the release store can be read.',
      registers: [registry],
    });
    return async () => readable.set((await isReadable(store)) ? 1 : 0);
  };

/** Uploads that are checked at once, and that wait; a check takes ten seconds and a browser. */
const CHECKS = { places: 1, share: 1, strangers: 0, longest: 8, patience: 10 * 60_000 };
const MOST = CHECKS.places + CHECKS.longest;
/** Uploads that are being read or wait for their check, a third of them per team at most. */
const UPLOADS = { places: MOST, share: MOST / 3, strangers: 0, longest: 0, patience: 0 };
const COMMAND_BYTES = 16 * 1024;
/**
 * Within this time (ms), only the first of equal refusals (actor, verb, reason) is stored, so that
 * a script that is refused in a loop doesn't fill the store. All refusals are in the log.
 */
const REFUSAL_EVERY = 60_000;
const REFUSALS_KNOWN = 1_000;
/** Not a valid workspace name, so that no team's token fits. */
const EVERY_WORKSPACE = 'all workspaces';

const problem = (
  reply: FastifyReply,
  status: number,
  code: string,
  detail: string,
  exit: ExitCode = EXIT.refused,
) => sendProblem(reply, new HttpProblem(status, detail, { more: { code, exit } }));

/** A failure for the caller, without paths and messages of the host's system. */
const publicFailure = (
  error: unknown,
  { retiring }: Lifetime,
  reader: Reader = READERS['refined-screen'],
): ReturnType<typeof failureOf> => {
  if (isDiskFull(error)) return { code: 'no-room', message: teamMessages.noRoom, exit: EXIT.fault };
  const failure = failureOf(error, reader);
  const sentence = retiring ? teamMessages.ending : teamMessages.failed;
  return failure.exit === EXIT.fault ? { ...failure, message: sentence } : failure;
};
const STATUS_OF: Partial<Record<ExitCode, number>> = { [EXIT.fault]: 500, [EXIT.conflict]: 409 };

/**
 * The registry, not yet listening: uploads with their checks, and commands that change a screen's
 * state, for callers with a credential. Only the registry, the gateways' stop rule and commands on
 * the machine write the store.
 */
export const buildRegistry = (
  parts: RegistryParts,
  logger: ServerOptions['logger'] = false,
  lifetime: Lifetime = { retiring: false },
): FastifyInstance => {
  const { store } = parts;
  const app = createServer({
    tracing: parts.tracing,
    lifetime,
    logger,
    bodyLimit: COMMAND_BYTES,
    requestTimeout: 120_000,
  });
  serveMetrics(app, { token: parts.metricsToken, add: registryMetrics(store) });
  void app.register(multipart);
  const exchange = identityExchange(store.teams.registrations);
  const uploads = waitingLine(UPLOADS);
  const checks = waitingLine(CHECKS);

  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    if (error instanceof HttpProblem) return sendProblem(reply, error);
    if (error instanceof NotAllowed) return problem(reply, error.status, error.code, error.message);
    if (error instanceof IdentityRefused) {
      request.log.warn({ err: error }, 'identity refused');
      return problem(reply, 401, 'identity', error.message);
    }
    if (error.statusCode !== undefined && error.statusCode < 500)
      return problem(reply, error.statusCode, 'request', error.message);
    const { code, message, exit } = publicFailure(error, lifetime, request.credential?.reader);
    if (exit === EXIT.fault) request.log.error({ err: error }, 'request failed');
    const status = code === 'no-room' ? 507 : (STATUS_OF[exit] ?? 422);
    return problem(reply, status, code, message, exit);
  });

  /** The caller, a team or an operator; refusals of known callers are stored. */
  const permitted = async (
    { authorization, [ASKED_BY_HEADER]: askedBy }: FastifyRequest['headers'],
    workspace: string,
    verb: RegistryVerb,
  ): Promise<Caller> => {
    const session = parts.sessions && isSession(authorization) ? authorization : undefined;
    const user = session === undefined ? undefined : await parts.sessions!.who(session);
    const credential: Caller = user
      ? { actor: user.name, workspace, verbs: OPERATOR_VERBS, session, reader: READERS.page }
      : authenticated(authorization, await store.teams.registrations.read(), askedBy);
    try {
      if (user && !user.isOperator)
        throw new NotAllowed(403, 'operator', teamMessages.noOperator(user.name));
      checkPermitted(credential, workspace, verb);
    } catch (error) {
      await auditRefusal(credential, workspace, verb, failureOf(error).code);
      throw error;
    }
    return credential;
  };
  const refusals = new LRUCache<string, true>({ max: REFUSALS_KNOWN, ttl: REFUSAL_EVERY });
  const auditRefusal = async (
    credential: Credential,
    workspace: string,
    verb: string,
    code: string,
  ): Promise<void> => {
    const { actor } = credential;
    app.log.warn({ actor, workspace, verb, code }, 'refused');
    const same = `${verb} ${code} ${actor}`;
    if (refusals.has(same)) return;
    refusals.set(same, true);
    await audit(credential, workspace, verb, code);
  };
  const audit = (
    { actor }: Pick<Credential, 'actor'>,
    workspace: string,
    verb: string,
    outcome: string,
  ) => store.teams.writeAudit({ at: new Date().toISOString(), actor, workspace, verb, outcome });

  /** Rejects unless the operator has confirmed exactly this input in the browser. */
  const confirmed = async (
    credential: Credential,
    verb: RegistryVerb,
    input: Readonly<Record<string, unknown>>,
    confirmation: string | string[] | undefined,
  ): Promise<void> => {
    const { session, workspace } = credential;
    if (session === undefined || verb === 'status') return;
    try {
      await parts.sessions!.spend(session, String(confirmation), {
        path: registryAddress(workspace, verb),
        body: input,
      });
    } catch (error) {
      await auditRefusal(credential, workspace, verb, failureOf(error).code);
      throw error;
    }
  };

  /**
   * Answers with the work's output, line by line, and its outcome. Rejects if the work fails before
   * its first line, so that the answer's status shows it.
   */
  const answerLines = async (
    reply: FastifyReply,
    credential: Caller,
    verb: RegistryVerb,
    work: (say: (text: string) => void) => Promise<Answer>,
  ): Promise<FastifyReply> => {
    const lines = new PassThrough();
    let begin = (): void => {};
    const begun = new Promise<'begun'>((resolve) => (begin = () => resolve('begun')));
    let hasBegun = false;
    const write = (each: RegistryLine): void => {
      hasBegun = true;
      lines.write(`${JSON.stringify(each)}\n`);
      begin();
    };
    const note = async (outcome: string): Promise<void> => {
      if (verb === 'status') return;
      await audit(credential, credential.workspace, verb, outcome).catch((error: unknown) =>
        reply.log.error({ err: error }, 'audit failed'),
      );
    };
    const finish = async (): Promise<void> => {
      try {
        const { text, document, exit = EXIT.done } = await work((said) => write({ said }));
        await note('done');
        write({ done: { text, document, exit } });
      } catch (error) {
        await note(failureOf(error).code);
        if (!hasBegun) throw error;
        const failed = publicFailure(error, lifetime, credential.reader);
        if (failed.exit === EXIT.fault) reply.log.error({ err: error }, 'work failed');
        write({ failed });
      } finally {
        lines.end();
      }
    };
    await Promise.race([begun, finish()]);
    return reply.type('application/x-ndjson').header('cache-control', 'no-store').send(lines);
  };

  /** Reads an upload into a temporary folder, checks it when its turn comes, and stores it. */
  const answerUpload = async (
    request: FastifyRequest,
    reply: FastifyReply,
    verb: 'preview' | 'publish',
  ): Promise<FastifyReply> => {
    const credential = request.credential!;
    // One lane for each team: teams take turns.
    const caller = { lane: credential.workspace, isKnown: true };
    const place = uploads.ask(caller);
    if (place.granted !== true) throw new NotAllowed(503, 'busy', teamMessages.busy);
    const folder = await temporaryFolder('upload');
    const turn = { leave: (): void => {} };
    const end = async (): Promise<void> => {
      turn.leave();
      place.leave();
      await rm(folder, { recursive: true, force: true });
    };
    return answerLines(reply, credential, verb, async (say) => {
      try {
        const received = await receiveUpload(request, folder, (upload) =>
          checkUpload(parts, credential, verb, upload),
        );
        const { granted, leave } = checks.ask(caller);
        turn.leave = leave;
        if (granted !== true) say(teamMessages.waiting);
        if (!(await granted)) throw new NotAllowed(503, 'busy', teamMessages.busy);
        return await takeUpload(parts, credential, verb, received, say, async () => {
          if (reply.raw.destroyed) throw refused('gone', teamMessages.gone);
          checkNotRevoked(request.headers.authorization, await store.teams.registrations.read());
        });
      } finally {
        await end();
      }
    });
  };

  serveHealth(app, lifetime, async () => {
    const readable = await isReadable(store);
    return { isReady: readable, store: { readable } };
  });
  app.post(`${REGISTRY_BASE}token`, async ({ body }, reply) => {
    const { workspace, token } = parsed(tokenExchange, body);
    const { actor, ...answer } = await exchange(workspace, token);
    await audit({ actor }, workspace, 'token', 'done');
    const document = { ...answer, verbs: [...answer.verbs], workspace };
    return reply.header('cache-control', 'no-store').send(exchangedToken.parse(document));
  });
  app.get<{ Params: { workspace: string; version: string } }>(
    offersAddress(':workspace', ':version'),
    async ({ params: { workspace, version } }, reply) => {
      const known = (await store.readState())?.releases[workspace]?.[version];
      const { offers } = known ? await store.readRelease(workspace, version) : {};
      if (!offers) return problem(reply, 404, 'no-offers', teamMessages.noOffers);
      return reply.header('cache-control', 'no-cache').send(offers);
    },
  );
  app.get<{ Params: { id: string } }>(`${REGISTRY_BASE}previews/:id`, async ({ params }, reply) => {
    const { previews } = await store.teams.registrations.read();
    const found = previews.find(
      ({ id, expires }) => id === params.id && Date.parse(expires) > Date.now(),
    );
    if (!found)
      return problem(reply, 404, 'no-preview', 'This preview has expired, or never existed.');
    const { workspace, version, by, expires } = found;
    const release = namedReleaseOf(await store.readRelease(workspace, version));
    return reply
      .header('cache-control', 'no-store')
      .send({ workspace, version, by, expires, release });
  });

  app.get(`${REGISTRY_BASE}overview`, async ({ headers }, reply) => {
    const credential = await permitted(headers, EVERY_WORKSPACE, 'status');
    return reply.header('cache-control', 'no-store').send(await readOverview(parts, credential));
  });

  for (const verb of Object.keys(RELEASE_OPERATIONS) as RegistryVerb[]) {
    const isUpload = verb === 'preview' || verb === 'publish';
    const url = `${REGISTRY_BASE}workspaces/:workspace/${verb}`;
    // Before the body is read, so that nobody sends 48 MB without a credential.
    const onRequest = async (request: FastifyRequest): Promise<void> => {
      const { workspace } = request.params as { readonly workspace: string };
      request.credential = await permitted(request.headers, workspace, verb);
    };
    if (!isUpload) {
      const { input } = RELEASE_OPERATIONS[verb];
      const { run, options }: Operation = OPERATIONS[verb];
      app.post(url, { onRequest }, async ({ body, credential, headers }, reply) => {
        const asked = readInput(input, (body ?? {}) as Record<string, unknown>, options);
        await confirmed(credential!, verb, asked, headers[CONFIRMATION_HEADER]);
        return answerLines(reply, credential!, verb, (say) =>
          run(callOf(parts, credential!, say), { ...asked, workspace: credential!.workspace }),
        );
      });
      continue;
    }
    app.post(url, { onRequest }, async (request, reply) => {
      const { 'content-length': length = 0, 'content-type': type } = request.headers;
      if (Number(length) > LARGEST_REQUEST) throw tooLarge();
      if (!type?.startsWith('multipart/form-data'))
        throw refused('bad-upload', teamMessages.badUpload('its beginning'));
      return answerUpload(request, reply, verb);
    });
    // Clients call it before they build a release.
    app.get<{ Querystring: { readonly activate?: string } }>(
      url,
      { onRequest },
      async ({ query, credential }, reply) => {
        if (verb === 'publish' && query.activate !== 'false')
          await refuseLockedPublication(store, credential!.workspace);
        return reply.code(204).send();
      },
    );
  }
  app.decorateRequest('credential', null);
  return app;
};

declare module 'fastify' {
  interface FastifyRequest {
    /** The registry's caller; null on routes without a credential. */
    credential: Caller | null;
  }
}
