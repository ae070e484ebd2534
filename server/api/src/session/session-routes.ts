import formBody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { fieldProblem, HttpProblem } from '@refined/server-base/serving';
import { apiMessages } from '../messages/api.ts';
import { userOf } from './authenticate.ts';
import { confirmationRoutes } from './confirmation-routes.ts';
import { SignIn, type SignInOptions } from './sign-in.ts';
import { parameter } from '../http/parameters.ts';
import { passwordFault } from './password.ts';
import { changeOwnPassword } from './users.ts';

/** The user's own password and sessions. */
const ownAccountRoutes: FastifyPluginAsync<{ readonly signIn: SignIn }> = async (
  app,
  { signIn },
) => {
  const { db, calls, product, tokens } = app;

  app.handle(
    calls.changePassword,
    async (request) => {
      const user = userOf(request);
      const { old_password, new_password } = request.body as Record<string, string>;
      const fault = passwordFault(new_password!, user, product);
      if (fault !== undefined) throw fieldProblem(422, 'new_password', fault);
      if (new_password === old_password)
        throw fieldProblem(422, 'new_password', apiMessages.samePassword);
      const typed = { username: user.username, password: old_password };
      if (
        !(await signIn.isPassword({ body: typed, address: app.clientAddress(request) }, 'password'))
      )
        throw fieldProblem(422, 'old_password', apiMessages.wrongOldPassword);
      await changeOwnPassword(db, user.id, new_password!);
      await tokens.endOf(user.id, ({ hash }) => hash !== request.tokenHash);
      return {};
    },
    { invalidBody: 422, ownLine: true },
  );

  const list = async (request: FastifyRequest) => ({
    sessions: (await tokens.list(userOf(request).id)).map(
      ({ id, since, last_used, address, hash }) => ({
        id,
        since: since.toISOString(),
        last_used: last_used.toISOString(),
        address,
        current: hash === request.tokenHash,
      }),
    ),
  });

  app.handle(calls.ownSessions, list);
  app.handle(calls.endSession, async (request) => {
    const session = parameter(request, 'session');
    if ((await tokens.endOf(userOf(request).id, ({ id }) => id === session)) === 0)
      throw new HttpProblem(404, apiMessages.unknownSession);
    return list(request);
  });
  app.handle(calls.endOtherSessions, async (request) => {
    await tokens.endOf(userOf(request).id, ({ hash }) => hash !== request.tokenHash);
    return list(request);
  });
};

export interface SessionSetting {
  readonly signIn: SignInOptions | undefined;
}

const hungUp = ({ raw }: FastifyReply): AbortSignal => {
  const controller = new AbortController();
  raw.once('close', () => controller.abort());
  return controller.signal;
};

/**
 * Sign-in, current user, sign-out. A separate Fastify context, because only sign-in accepts forms
 * (D40).
 */
export const sessionRoutes: FastifyPluginAsync<SessionSetting> = async (
  app,
  { signIn: options },
) => {
  const { db, tokens, calls } = app;
  const signIn = new SignIn(db, tokens, options);
  await app.register(formBody);
  await app.register(multipart, {
    attachFieldsToBody: 'keyValues',
    limits: { files: 0, fields: 8, fieldSize: 4096, parts: 8 },
  });
  await app.register(confirmationRoutes, { signIn });
  await app.register(ownAccountRoutes, { signIn });
  app.handle(
    calls.signIn,
    async (request, reply) => {
      const address = app.clientAddress(request);
      const result = await signIn.signIn({ body: request.body, address, signal: hungUp(reply) });
      if ('token' in result) return result;
      return reply.code(400).send(result.errors);
    },
    { looseBody: true, ownLine: true },
  );
  app.handle(calls.user, async (request) => {
    const { operator, password_due, ...user } = userOf(request);
    // A user who must change the password first has no operator rights until then.
    const refined = password_due ? { operator: false, password_due } : { operator };
    return { ...user, ...((operator || password_due) && { refined }) };
  });
  app.handle(calls.signOut, async (request) => {
    if (request.tokenHash) await tokens.end(request.tokenHash);
    return { detail: apiMessages.signedOut };
  });
};
