import {
  CONFIRMATION_HEADER,
  REGISTRY_BASE,
  registryAddress,
  registryLine,
  releasesOverview,
  type ConfirmedVerb,
  type ReleasesOverview,
} from '@refined/shared/contract';
import * as z from '@refined/shared/schema';

/** What came of a question to the registry; `code` and `message`: what it says to a refusal. */
export type Outcome<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly code: string; readonly message?: string | undefined };

/** A command may wait for others; in ms. */
const DEADLINE = 60_000;

const UNREADABLE = { ok: false, code: 'unreadable-answer' } as const;

/** A refusal of the registry, as a problem (RFC 9457). */
const problem = z.object({ code: z.string(), detail: z.optional(z.string()) });

/**
 * Asks the registry of this page's own host, wherever the API is: it finds out by the session who
 * asks. Never rejects.
 */
const ask = async (
  path: string,
  token: string | undefined,
  init: RequestInit = {},
): Promise<Outcome<string>> => {
  try {
    const answer = await fetch(path, {
      ...init,
      headers: { ...init.headers, authorization: `Token ${token ?? ''}` },
      cache: 'no-store',
      signal: AbortSignal.timeout(DEADLINE),
    });
    const text = await answer.text();
    if (answer.ok) return { ok: true, value: text };
    const { data } = problem.safeParse(parsed(text));
    return { ok: false, code: data?.code ?? 'no-answer', message: data?.detail };
  } catch {
    return { ok: false, code: 'no-answer' };
  }
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

export const askOverview = async (
  token: string | undefined,
): Promise<Outcome<ReleasesOverview>> => {
  const answer = await ask(`${REGISTRY_BASE}overview`, token);
  if (!answer.ok) return answer;
  const overview = releasesOverview.safeParse(parsed(answer.value));
  return overview.success ? { ok: true, value: overview.data } : UNREADABLE;
};

/**
 * Has the registry do a confirmed operation: what it says was done. Its answer's last line tells what
 * came of it.
 */
export const operate = async (
  token: string | undefined,
  workspace: string,
  verb: ConfirmedVerb,
  input: object,
  confirmation: string,
): Promise<Outcome<string>> => {
  const answer = await ask(registryAddress(workspace, verb), token, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [CONFIRMATION_HEADER]: confirmation },
    body: JSON.stringify(input),
  });
  if (!answer.ok) return answer;
  const { data } = registryLine.safeParse(parsed(answer.value.trimEnd().split('\n').at(-1) ?? ''));
  if (data && 'failed' in data) return { ok: false, ...data.failed };
  // A registry of an earlier version says in further lines what a team can do next.
  return data && 'done' in data ? { ok: true, value: data.done.text.split('\n')[0]! } : UNREADABLE;
};
