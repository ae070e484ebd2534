import formBody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import type { Calls, user as userAnswer } from '@refined/shared/contract';
import { apiMessages } from '@refined/shared/messages';
import type { FastifyInstance, onRequestAsyncHookHandler } from 'fastify';
import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import type { Schema } from '../db/schema.ts';
import { callRegistrar } from '../http/register-call.ts';
import { userOf } from './authenticate.ts';
import { signIn } from './sign-in.ts';
import type { TokenStore } from './token-store.ts';

const text = z.string();
const wireToken = z.object({ token: text });
const wireUser = z.object({ username: text, email: text, first_name: text, last_name: text } satisfies Record<keyof z.output<typeof userAnswer>, typeof text>);
const wireDetail = z.object({ detail: text });

/** Sign-in, who is signed in, sign-out. In a context of its own: only sign-in takes forms (D40). */
export const registerSession = (app: FastifyInstance, db: Kysely<Schema>, tokens: TokenStore, calls: Calls, authenticate: onRequestAsyncHookHandler): void => {
  void app.register(async (context) => {
    await context.register(formBody);
    await context.register(multipart, { attachFieldsToBody: 'keyValues', limits: { files: 0, fields: 8, fieldSize: 4096, parts: 8 } });
    const register = callRegistrar(context, authenticate);
    register(
      calls.signIn,
      async (request, reply) => {
        const result = await signIn(db, tokens, request);
        if ('token' in result) return result;
        return reply.code(400).send(result.errors);
      },
      { wire: wireToken, looseBody: true, ownLine: true },
    );
    register(calls.user, async (request) => userOf(request), { wire: wireUser });
    register(
      calls.signOut,
      async (request) => {
        if (request.tokenHash) await tokens.end(request.tokenHash);
        return { detail: apiMessages.signedOut };
      },
      { wire: wireDetail },
    );
  });
};
