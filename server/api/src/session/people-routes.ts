import { type Call } from '@refined/shared/contract';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import type { Db } from '../db/schema.ts';
import { HttpProblem } from '@refined/server-base/serving';
import { parameter } from '../http/parameters.ts';
import { apiMessages } from '../messages/api.ts';
import { userOf } from './authenticate.ts';
import { readSignIns } from './sign-in-log.ts';
import { disableUser, enableUser, endSessions, listPeople, setRandomPassword } from './users.ts';

/** The accounts and the log of sign-ins, for operators. */
export const peopleRoutes: FastifyPluginAsync = async (app) => {
  const { db, calls, tokens } = app;
  const people = async () => ({ people: await listPeople(db) });

  const personOf = async (request: FastifyRequest): Promise<string> => {
    const name = parameter(request, 'name');
    const [person] = await listPeople(db, name);
    if (!person) throw new HttpProblem(404, apiMessages.unknownPerson(name));
    return person.username;
  };
  /** An operation on an account; afterwards its cached sessions are dropped. */
  const deed = (call: Call, act: (db: Db, username: string) => Promise<unknown>) =>
    app.handle(call, async (request) => {
      const username = await personOf(request);
      if (call === calls.disablePerson && username === userOf(request).username)
        throw new HttpProblem(409, apiMessages.notYourself);
      await act(db, username);
      tokens.forgetUser(username);
      return people();
    });

  app.handle(calls.people, people);
  deed(calls.enablePerson, enableUser);
  deed(calls.disablePerson, disableUser);
  deed(calls.endPersonsSessions, endSessions);
  app.handle(calls.resetPassword, async (request) => {
    const username = await personOf(request);
    const password = await setRandomPassword(db, username);
    tokens.forgetUser(username);
    const [person] = await listPeople(db, username);
    return { person, password };
  });

  app.handle(calls.signIns, async (request) => {
    const { before, username } = request.query as { before?: string; username?: string };
    if (before !== undefined && !/^[1-9]\d{0,14}$/.test(before))
      throw new HttpProblem(400, apiMessages.badPage);
    return readSignIns(db, {
      before: before === undefined ? undefined : Number(before),
      username: username || undefined,
    });
  });
  app.handle(calls.operatorRight, async () => ({}));
};
