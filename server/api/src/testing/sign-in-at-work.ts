import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';

const BODY = new URLSearchParams({ username: 'reviewer', password: 'formulary' }).toString();

export interface SignInAtWork {
  /** Resolves when the server has started the request: it sent "100 Continue". */
  readonly taken: Promise<unknown>;
  /** Sends the password and returns the token. */
  finish(): Promise<string>;
}

/**
 * A sign-in that the server has started but not finished. With a normal request a test couldn't
 * know whether it has arrived, and the server may close an idle connection.
 */
export const beginSignIn = (port: number): SignInAtWork => {
  const sent = request({
    host: '127.0.0.1',
    port,
    path: '/api/api-token-auth/',
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'content-length': Buffer.byteLength(BODY),
      expect: '100-continue',
    },
  });
  const taken = once(sent, 'continue');
  const answered = once(sent, 'response') as Promise<[IncomingMessage]>;
  // Only `finish` reports the error; until then nobody awaits it.
  answered.catch(() => {});
  sent.flushHeaders();
  return {
    taken,
    finish: async () => {
      sent.end(BODY);
      const [answer] = await answered;
      return (JSON.parse(await text(answer)) as { token: string }).token;
    },
  };
};
