import { CONFIRMATION_HEADER, pathOfCall, peopleCalls, type Call } from '@refined/shared/contract';
import { sql } from 'kysely';
import type { Successes } from '../../source/testing/succeeding-calls.ts';
import { addTestUser, PASSWORD } from '../fixtures.ts';
import type { TestApp } from '../test-app.ts';

let serial = 0;

/** A new account and its session: name and token. */
export const newcomer = async (
  api: TestApp,
  more: { operator?: boolean } = {},
): Promise<{ username: string; token: string; authorization: string }> => {
  const username = `newcomer-${(serial += 1)}`;
  await addTestUser(api.db, username, more);
  const { token } = (await api.signIn(username)).body as { token: string };
  return { username, token, authorization: `Token ${token}` };
};

/** The header for a request that the user has confirmed with the password. */
export const confirmedFor = async (
  api: TestApp,
  token: string,
  path: string,
): Promise<Record<string, string>> => {
  const { id } = (await api.post('/api/confirmations/', { path, body: {} }, { token })).body as {
    id: string;
  };
  await api.db
    .updateTable('confirmation')
    .set({ confirmed_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
  return { [CONFIRMATION_HEADER]: id };
};

/** For each account call: a request that succeeds. */
export const succeedingAccountCalls = (api: () => TestApp): Successes => {
  const asOperator = async () => {
    const { authorization } = await newcomer(api(), { operator: true });
    return { headers: { authorization } };
  };
  const asked = new Set<Call>();
  const deed = (call: Call) => async () => {
    const { token, authorization } = await newcomer(api(), { operator: true });
    const { username: name } = await newcomer(api());
    // Each call runs with both forms of its path, without the slash first.
    const path = pathOfCall(call, { name });
    const confirmed = await confirmedFor(
      api(),
      token,
      asked.has(call) ? path : path.replace(/\/$/, ''),
    );
    asked.add(call);
    return { params: { name }, headers: { authorization, ...confirmed } };
  };
  return {
    changePassword: async () => {
      const { authorization } = await newcomer(api());
      const body = { old_password: PASSWORD, new_password: 'a bucket of lobsters' };
      return { body, headers: { authorization } };
    },
    endSession: async () => {
      const { username, authorization } = await newcomer(api());
      await api().signIn(username);
      const { body } = await api().get('/api/account/sessions/', { headers: { authorization } });
      return { params: { session: body.sessions[0].id }, headers: { authorization } };
    },
    people: asOperator,
    signIns: asOperator,
    operatorRight: asOperator,
    enablePerson: deed(peopleCalls.enablePerson),
    disablePerson: deed(peopleCalls.disablePerson),
    endPersonsSessions: deed(peopleCalls.endPersonsSessions),
    resetPassword: deed(peopleCalls.resetPassword),
  };
};
