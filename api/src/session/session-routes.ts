import formBody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import type { sessionUser } from '@refined/shared/contract';
import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import { apiMessages } from '../messages/api.ts';
import { userOf } from './authenticate.ts';
import { clientAddressReader } from './client-address.ts';
import { SignIn } from './sign-in.ts';
import type { SignInOptions } from './sign-in.ts';

const text = z.string();
const wireToken = z.object({ token: text });
const wireUser = z.object({
  username: text,
  email: text,
  first_name: text,
  last_name: text,
  refined: z.optional(z.object({ operator: z.boolean() })),
} satisfies Record<keyof z.output<typeof sessionUser>, z.ZodMiniType>);
const wireDetail = z.object({ detail: text });

export interface SessionSetting {
  /** The gateway's secret: proves that the client address it sends is right. */
  readonly gatewaySecret: string | undefined;
  readonly signIn: SignInOptions | undefined;
}

const hungUp = ({ raw }: FastifyReply): AbortSignal => {
  const controller = new AbortController();
  raw.once('close', () => controller.abort());
  return controller.signal;
};

/**
 * Sign-in, current user, sign-out. In a Fastify context of its own: only sign-in accepts forms
 * (D40).
 */
export const sessionRoutes: FastifyPluginAsync<SessionSetting> = async (
  app,
  { gatewaySecret, signIn: options },
) => {
  const { db, tokens, calls } = app;
  const signIn = new SignIn(db, tokens, options);
  const clientAddress = clientAddressReader(gatewaySecret);
  await app.register(formBody);
  await app.register(multipart, {
    attachFieldsToBody: 'keyValues',
    limits: { files: 0, fields: 8, fieldSize: 4096, parts: 8 },
  });
  app.handle(
    calls.signIn,
    async (request, reply) => {
      const address = clientAddress(request);
      const result = await signIn.signIn({ body: request.body, address, signal: hungUp(reply) });
      if ('token' in result) return result;
      return reply.code(400).send(result.errors);
    },
    { wire: wireToken, looseBody: true, ownLine: true },
  );
  app.handle(
    calls.user,
    async (request) => {
      const { operator, ...user } = userOf(request);
      return { ...user, ...(operator && { refined: { operator } }) };
    },
    { wire: wireUser },
  );
  app.handle(
    calls.signOut,
    async (request) => {
      if (request.tokenHash) await tokens.end(request.tokenHash);
      return { detail: apiMessages.signedOut };
    },
    { wire: wireDetail },
  );
};
