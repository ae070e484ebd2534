import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { fieldProblem, HttpProblem } from '@refined/server-base/serving';
import { parameter } from '../http/parameters.ts';
import { apiMessages } from '../messages/api.ts';
import { userOf } from './authenticate.ts';
import { passwordFault } from './password-rule.ts';
import type { SignIn } from './sign-in.ts';
import { changeOwnPassword } from './users.ts';

/** The user's own password and sessions. */
export const ownAccountRoutes: FastifyPluginAsync<{ readonly signIn: SignIn }> = async (
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
