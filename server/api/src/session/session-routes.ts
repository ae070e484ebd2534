import formBody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import { apiMessages } from '../messages/api.ts';
import { userOf } from './authenticate.ts';
import { confirmationRoutes } from './confirmation-routes.ts';
import { ownAccountRoutes } from './own-account-routes.ts';
import { SignIn, type SignInOptions } from './sign-in.ts';

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
