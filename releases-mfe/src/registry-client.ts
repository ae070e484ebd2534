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

/** The registry refused, or didn't answer as expected. */
export class RegistryRefusal extends Error {
  readonly code: string;
  /** The registry's own sentence, if it gave one. */
  readonly sentence: string | undefined;
  constructor(code: string, sentence?: string) {
    super(sentence ?? code);
    this.code = code;
    this.sentence = sentence;
  }
}

/** In ms: a command may wait for other commands. */
const DEADLINE = 60_000;

/** A refusal of the registry, as a problem (RFC 9457). */
const problem = z.object({ code: z.string(), detail: z.optional(z.string()) });

/**
 * Asks the registry on this page's own host, wherever the API is. The registry identifies the user
 * by the session. Rejects with RegistryRefusal only.
 */
const ask = async (
  path: string,
  token: string | undefined,
  init: RequestInit = {},
): Promise<string> => {
  const asked = fetch(path, {
    ...init,
    headers: { ...init.headers, authorization: `Token ${token ?? ''}` },
    cache: 'no-store',
    signal: AbortSignal.timeout(DEADLINE),
  });
  const { ok, text } = await asked
    .then(async (answer) => ({ ok: answer.ok, text: await answer.text() }))
    .catch(() => ({ ok: false, text: '' }));
  if (ok) return text;
  const { data } = problem.safeParse(parsed(text));
  throw new RegistryRefusal(data?.code ?? 'no-answer', data?.detail);
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

export const askOverview = async (token: string | undefined): Promise<ReleasesOverview> => {
  const overview = releasesOverview.safeParse(parsed(await ask(`${REGISTRY_BASE}overview`, token)));
  if (!overview.success) throw new RegistryRefusal('unreadable-answer');
  return overview.data;
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
): Promise<string> => {
  const answer = await ask(registryAddress(workspace, verb), token, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [CONFIRMATION_HEADER]: confirmation },
    body: JSON.stringify(input),
  });
  const { data } = registryLine.safeParse(parsed(answer.trimEnd().split('\n').at(-1) ?? ''));
  if (data && 'failed' in data) throw new RegistryRefusal(data.failed.code, data.failed.message);
  if (!data || !('done' in data)) throw new RegistryRefusal('unreadable-answer');
  // Registries of earlier versions add lines with a team's next steps.
  return data.done.text.split('\n')[0]!;
};
