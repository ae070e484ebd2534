import { PassThrough } from 'node:stream';
import {
  exchangedToken,
  LARGEST_UPLOAD,
  registryCommand,
  REGISTRY_BASE,
  REGISTRY_VERBS,
  releaseUpload,
  tokenExchange,
} from '@refined/shared/contract';
import type { RegistryLine, RegistryVerb } from '@refined/shared/contract';
import {
  drainAtClose,
  ignoreExpectations,
  logAnswers,
  REQUEST_ID,
  requestId,
  serveMetrics,
  waitingLine,
} from '@refined/shared/serving';
import Fastify, { LogController } from 'fastify';
import type { FastifyInstance, FastifyReply, FastifyServerOptions } from 'fastify';
import { EXIT, failureOf, refused } from '../cli/command-error.ts';
import type { Answer } from '../cli/command.ts';
import { offersAddress } from '../cli/teams/registry-client.ts';
import { namedReleaseOf } from '../state/named-releases.ts';
import type { Credential } from '../teams/credentials.ts';
import { IdentityRefused, identityExchange } from '../teams/identity-tokens.ts';
import { isSession, OPERATOR_VERBS } from './operators.ts';
import { readOverview } from './overview.ts';
import { authenticated, checkPermitted, NotAllowed } from './permission.ts';
import { teamMessages } from '../teams/team-messages.ts';
import { registryMetrics } from './registry-metrics.ts';
import { registryHealth } from './registry-health.ts';
import { runCommand, takeUpload } from './registry-work.ts';
import type { RegistryParts } from './registry-work.ts';

/** Uploads that are checked at once, and those that wait; a check takes ten seconds and a browser. */
const CHECKS = { places: 1, longest: 8, patience: 10 * 60_000 };
const COMMAND_BYTES = 16 * 1024;
/** No workspace's name: no team's token is for all of them. */
const EVERY_WORKSPACE = 'all workspaces';

interface Schema<T> {
  safeParse(
    value: unknown,
  ):
    | { success: true; data: T }
    | { success: false; error: { issues: readonly { path: readonly PropertyKey[] }[] } };
}

/** Throws `bad-upload`, naming the first member that is wrong. */
const parsed = <T>(schema: Schema<T>, body: unknown): T => {
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  const where = result.error.issues[0]?.path.join('.') || 'its beginning';
  throw refused('bad-upload', teamMessages.badUpload(where));
};

const problem = (reply: FastifyReply, status: number, code: string, detail: string) =>
  reply.code(status).type('application/problem+json').send({ status, code, detail });

/**
 * The registry, not yet listening: uploads with their checks, and the commands that change a
 * screen's state, for whoever has a credential for that. It and the gateways' stop rule are all that
 * writes the store, besides commands on the machine.
 */
export const buildRegistry = (
  parts: RegistryParts,
  logger: FastifyServerOptions['logger'] = false,
  lifetime: { readonly retiring: boolean } = { retiring: false },
): FastifyInstance => {
  const { store } = parts;
  const app = Fastify({
    logger,
    logController: new LogController({
      disableRequestLogging: true,
      requestIdLogLabel: REQUEST_ID,
    }),
    genReqId: requestId,
    requestIdHeader: false,
    bodyLimit: COMMAND_BYTES,
    requestTimeout: 120_000,
    forceCloseConnections: 'idle',
  });
  parts.tracing?.watch(app);
  logAnswers(app);
  ignoreExpectations(app.server);
  drainAtClose(app, () => lifetime.retiring);
  serveMetrics(app, { token: parts.metricsToken, add: registryMetrics(store) });
  const exchange = identityExchange(store.teams.registrations);
  const checks = waitingLine(CHECKS);

  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    if (error instanceof NotAllowed) return problem(reply, error.status, error.code, error.message);
    if (error instanceof IdentityRefused) {
      request.log.warn({ err: error }, 'identity refused');
      return problem(reply, 401, 'identity', error.message);
    }
    if (error.statusCode !== undefined && error.statusCode < 500)
      return problem(reply, error.statusCode, 'request', error.message);
    const { code, message, exit } = failureOf(error);
    if (exit !== EXIT.fault) return problem(reply, 422, code, message);
    request.log.error({ err: error }, 'request failed');
    return problem(reply, 500, 'fault', 'The registry failed. Nothing was changed.');
  });

  /** Who may do it, a team or an operator; what was refused to somebody known is kept. */
  const permitted = async (
    authorization: string | undefined,
    workspace: string,
    verb: RegistryVerb,
  ): Promise<Credential> => {
    const user =
      parts.askWho && isSession(authorization) ? await parts.askWho(authorization) : undefined;
    const credential = user
      ? { actor: user.name, workspace, verbs: OPERATOR_VERBS }
      : authenticated(authorization, await store.teams.registrations.read());
    try {
      if (user && !user.isOperator)
        throw new NotAllowed(403, 'operator', teamMessages.noOperator(user.name));
      checkPermitted(credential, workspace, verb);
    } catch (error) {
      await audit(credential, workspace, verb, failureOf(error).code);
      throw error;
    }
    return credential;
  };
  const audit = ({ actor }: Credential, workspace: string, verb: string, outcome: string) =>
    store.teams.writeAudit({ at: new Date().toISOString(), actor, workspace, verb, outcome });

  /** Answers with what the work says, line by line, and how it ended. */
  const answerLines = (
    reply: FastifyReply,
    credential: Credential,
    verb: RegistryVerb,
    work: (say: (text: string) => void) => Promise<Answer>,
  ): FastifyReply => {
    const lines = new PassThrough();
    const write = (each: RegistryLine): void => void lines.write(`${JSON.stringify(each)}\n`);
    const finish = async (): Promise<void> => {
      let outcome = 'done';
      try {
        const { text, document, exit = EXIT.done } = await work((said) => write({ said }));
        write({ done: { text, document, exit } });
      } catch (error) {
        const { code, message, exit } = failureOf(error);
        outcome = code;
        if (exit === EXIT.fault) reply.log.error({ err: error }, 'work failed');
        write({
          failed: { code, message: exit === EXIT.fault ? message.split('\n')[0]! : message, exit },
        });
      }
      if (verb !== 'status') await audit(credential, credential.workspace, verb, outcome);
    };
    void finish()
      .catch((error: unknown) => reply.log.error({ err: error }, 'audit failed'))
      .finally(() => lines.end());
    return reply.type('application/x-ndjson').header('cache-control', 'no-store').send(lines);
  };

  registryHealth(app, store, lifetime);
  app.post(`${REGISTRY_BASE}token`, async ({ body }, reply) => {
    const { workspace, token } = parsed(tokenExchange, body);
    const { actor, ...answer } = await exchange(workspace, token);
    await audit({ actor, workspace, verbs: [] }, workspace, 'token', 'done');
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
    if (!found) return problem(reply, 404, 'no-preview', 'This preview has expired, or never was.');
    const { workspace, version, by, expires } = found;
    const release = namedReleaseOf(await store.readRelease(workspace, version));
    return reply
      .header('cache-control', 'no-store')
      .send({ workspace, version, by, expires, release });
  });

  app.get(`${REGISTRY_BASE}overview`, async ({ headers }, reply) => {
    const { actor } = await permitted(headers.authorization, EVERY_WORKSPACE, 'status');
    return reply.header('cache-control', 'no-store').send(await readOverview(parts, actor));
  });

  for (const verb of REGISTRY_VERBS) {
    const isUpload = verb === 'preview' || verb === 'publish';
    app.post<{ Params: { workspace: string } }>(
      `${REGISTRY_BASE}workspaces/:workspace/${verb}`,
      {
        bodyLimit: isUpload ? LARGEST_UPLOAD : COMMAND_BYTES,
        // Before the body is read: nobody without a credential sends 48 MB.
        onRequest: async (request) => {
          const { workspace } = request.params;
          request.credential = await permitted(request.headers.authorization, workspace, verb);
        },
      },
      async ({ body, credential }, reply) => {
        if (!isUpload) {
          const given = parsed(registryCommand, body ?? {});
          return answerLines(reply, credential!, verb, (say) =>
            runCommand(parts, credential!, verb, given, say),
          );
        }
        const upload = parsed(releaseUpload, body);
        const turn = checks.ask();
        if (turn.granted === false)
          return problem(reply.header('retry-after', '30'), 503, 'busy', teamMessages.busy);
        return answerLines(reply, credential!, verb, async (say) => {
          try {
            if (!(await turn.granted)) throw refused('busy', teamMessages.busy);
            return await takeUpload(parts, credential!, verb, upload, say);
          } finally {
            turn.leave();
          }
        });
      },
    );
  }
  app.decorateRequest('credential', null);
  return app;
};

declare module 'fastify' {
  interface FastifyRequest {
    /** Who calls the registry; null where no credential is needed. */
    credential: Credential | null;
  }
}
