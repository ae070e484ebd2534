import {
  CONFIRMATION_HEADER,
  REGISTRY_BASE,
  registryAddress,
  registryLine,
  releaseChange,
  releasesOverview,
  type RegistryCommand,
  type RegistryVerb,
  type ReleaseChange,
  type ReleasesOverview,
} from '@refined/shared/contract';

/** What came of a question to the registry; `code`: as the registry names what it refused. */
export type Outcome<Value> =
  { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly code: string };

/** A command may wait for others; in ms. */
const DEADLINE = 60_000;

const UNREADABLE = { ok: false, code: 'unreadable-answer' } as const;

const codeIn = (body: unknown): string | undefined =>
  typeof body === 'object' && body !== null && 'code' in body && typeof body.code === 'string'
    ? body.code
    : undefined;

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
    return { ok: false, code: codeIn(parsed(text)) ?? 'no-answer' };
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

/** Has the registry make a confirmed change of a workspace's state; its answer's last line says what came of it. */
export const command = async (
  token: string | undefined,
  workspace: string,
  verb: RegistryVerb,
  given: RegistryCommand,
  confirmation: string,
): Promise<Outcome<ReleaseChange>> => {
  const answer = await ask(registryAddress(workspace, verb), token, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [CONFIRMATION_HEADER]: confirmation },
    body: JSON.stringify(given),
  });
  if (!answer.ok) return answer;
  const line = registryLine.safeParse(parsed(answer.value.trimEnd().split('\n').at(-1) ?? ''));
  if (!line.success) return UNREADABLE;
  if ('failed' in line.data) return { ok: false, code: line.data.failed.code };
  const change = releaseChange.safeParse('done' in line.data ? line.data.done.document : undefined);
  return change.success ? { ok: true, value: change.data } : UNREADABLE;
};
