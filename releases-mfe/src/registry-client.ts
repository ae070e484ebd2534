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

/** The registry's answer; `code` and `message`: from a refusal. */
export type Outcome<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly code: string; readonly message?: string | undefined };

/** In ms: a command may wait for other commands. */
const DEADLINE = 60_000;

const UNREADABLE = { ok: false, code: 'unreadable-answer' } as const;

/** A refusal of the registry, as a problem (RFC 9457). */
const problem = z.object({ code: z.string(), detail: z.optional(z.string()) });

/**
 * Asks the registry on this page's own host, wherever the API is. The registry identifies the user
 * by the session. Never rejects.
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
 * Lets the registry do a confirmed operation; returns its sentence. The last line of the answer has
 * the outcome.
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
  // Registries of earlier versions add lines with a team's next steps.
  return data && 'done' in data ? { ok: true, value: data.done.text.split('\n')[0]! } : UNREADABLE;
};
