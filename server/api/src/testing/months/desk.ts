import type { Answer, TestApp } from '../test-app.ts';
import { Ledger } from './ledger.ts';

export const ACTORS = ['ada', 'grace', 'mary'] as const;

/** Several users of one API; ACTORS lists them by position. */
export class Desk {
  readonly ledger = new Ledger();
  readonly api: TestApp;
  readonly tokens: readonly string[];

  constructor(api: TestApp, tokens: readonly string[]) {
    this.api = api;
    this.tokens = tokens;
  }

  call(
    method: 'GET' | 'POST' | 'PUT',
    url: string,
    by: number,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    return this.api.call(method, url, {
      token: this.tokens[by]!,
      headers,
      ...(body !== undefined && { body }),
    });
  }

  expect({ status, body }: Answer, allowed: readonly number[]): void {
    if (!allowed.includes(status)) throw new Error(`${status}: ${JSON.stringify(body)}`);
  }
}
