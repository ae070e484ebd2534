import { once } from 'node:events';
import { request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';

const BODY = new URLSearchParams({ username: 'reviewer', password: 'formulary' }).toString();

export interface SignInAtWork {
  /** Settles when the server has taken the request up: it said "100 Continue". */
  readonly taken: Promise<unknown>;
  /** Sends the password and gives the token. */
  finish(): Promise<string>;
}

/**
 * A sign-in that the server is known to have in work before it is finished. An ordinary request may
 * still be on its way when the server is told to end, and a connection without a request is one
 * that it may close.
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
  // Whoever finishes it sees the fault; before that nobody waits for it.
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
