import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import {
  ASKED_BY_HEADER,
  exchangedToken,
  LARGEST_UPLOAD,
  registryAddress,
  REGISTRY_BASE,
  registryLine,
  releaseDocument,
  UPLOAD_PARTS,
  UPLOADED_FILES,
  type ReleaseDocument,
  type ReleaseUpload,
  type SkippedCheck,
  type TeamVerb,
} from '@refined/shared/contract';
import * as z from '@refined/shared/schema';
import { inTemporaryFolder } from '@refined/server-base/process';
import type { Environment } from '@refined/server-base/settings';
import { teamMessages } from '../teams/team-messages.ts';
import {
  CommandError,
  EXIT,
  refused,
  type ExitCode,
} from '../operations/definition/command-error.ts';
import { offersAddress } from '../objects/names.ts';
import type { Answer, Call } from '../operations/definition/operation.ts';
import type { BuiltRelease } from '../operations/gate/built-release.ts';
import { refuseServedChecks } from '../operations/gate/gate.ts';

/** How long the registry may be silent, in ms: it checks releases in a browser. */
const PATIENCE = 180_000;

/** Nothing answers at the address, or something that isn't a host of ReFined. */
export const noHost = (host: string, why: string): CommandError =>
  refused('no-host', teamMessages.noAnswer(host, why));

/**
 * Sends a request to a host. Rejects with `no-host` without an answer, or for a redirect (http to
 * https): tokens aren't forwarded, and a POST would become a GET.
 */
export const askHost = async (address: string, init: RequestInit): Promise<Response> => {
  const answer = await fetch(address, { redirect: 'manual', ...init }).catch((error: Error) => {
    // What the network said; without it fetch says only that it failed.
    const { message, code } = (error.cause ?? {}) as NodeJS.ErrnoException;
    throw noHost(address, [error.message, message || code].filter(Boolean).join(', '));
  });
  const elsewhere = answer.headers.get('location');
  if (answer.status < 300 || answer.status >= 400 || elsewhere === null) return answer;
  throw noHost(address, teamMessages.leadsElsewhere(new URL(elsewhere, address).origin));
};

const request = async (address: string, init: RequestInit): Promise<Response> => {
  const answer = await askHost(address, { ...init, signal: AbortSignal.timeout(PATIENCE) });
  if (answer.ok) return answer;
  const said = (await answer.json().catch(() => ({}))) as {
    code?: string;
    detail?: string;
    exit?: ExitCode;
  };
  throw new CommandError(
    said.code ?? `http-${answer.status}`,
    said.detail ?? teamMessages.noAnswer(address, String(answer.status)),
    said.exit ?? EXIT.refused,
    { cause: { status: answer.status } },
  );
};

/** The identity token of a CI job for this host; undefined if there is none. */
const identityToken = async (host: string, environment: Environment) => {
  const { ACTIONS_ID_TOKEN_REQUEST_URL: address, ACTIONS_ID_TOKEN_REQUEST_TOKEN: bearer } =
    environment;
  // GitHub provides it at an address; GitLab in the variable that the job's id_tokens name.
  if (address === undefined || bearer === undefined) return environment.REFINED_ID_TOKEN;
  const asked = new URL(address);
  asked.searchParams.set('audience', host);
  const headers = { authorization: `Bearer ${bearer}` };
  const answer = await request(asked.href, { headers, redirect: 'follow' });
  return ((await answer.json()) as { value?: string }).value;
};

/**
 * The token for the registry: REFINED_TOKEN, or one that the registry issues for a CI job's
 * identity token. Rejects with `no-token`.
 */
export const registryToken = async (
  host: string,
  workspace: string,
  environment: Environment,
): Promise<string> => {
  const token = environment.REFINED_TOKEN?.trim();
  if (token) {
    // fetch's error message would put the token into the log.
    if (/\s/.test(token)) throw refused('no-token', teamMessages.severalLines);
    return token;
  }
  const identity = await identityToken(host, environment);
  if (identity === undefined) throw refused('no-token', teamMessages.noToken);
  const answer = await request(`${host}${REGISTRY_BASE}token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ workspace, token: identity }),
  });
  return exchangedToken.parse(await answer.json()).token;
};

/** Undefined if the host doesn't know: it has no registry, or the shell is older. */
export const readOffers = async (
  host: string,
  workspace: string,
  version: string,
): Promise<ReleaseDocument['offers']> => {
  const said: unknown = await request(`${host}${offersAddress(workspace, version)}`, {})
    .then((answer) => answer.json())
    .catch(() => undefined);
  const parsed = releaseDocument.shape.offers.safeParse(said);
  return parsed.success ? parsed.data : undefined;
};

/** The lines of an answer as they arrive, until it ends or is cut off. */
async function* linesOf(answer: Response): AsyncGenerator<string> {
  let rest = '';
  const decoder = new TextDecoder();
  try {
    for await (const chunk of answer.body ?? []) {
      rest += decoder.decode(chunk, { stream: true });
      const lines = rest.split('\n');
      rest = lines.pop() ?? '';
      yield* lines;
    }
  } catch {
    // The missing last line shows that the answer was cut off.
  }
}

export interface RegistryCall {
  /** The host's origin. */
  readonly host: string;
  readonly workspace: string;
  readonly verb: TeamVerb;
  /** The program that the user runs: the registry names its commands in messages. */
  readonly by: 'release' | 'refined-screen';
}

const headersOf = async ({ host, workspace, by }: RegistryCall, { environment }: Asking) => ({
  authorization: `Bearer ${await registryToken(host, workspace, environment)}`,
  [ASKED_BY_HEADER]: by,
});

type Asking = Pick<Call, 'say' | 'environment'>;

/** The document that only `preview` answers with. */
const previewed = z.looseObject({ preview: z.looseObject({ address: z.string() }) });

/**
 * Replaces a preview's path by a full address: the registry answers with a path, because it doesn't
 * know its own host name.
 */
const withLink = (host: string, done: Omit<Answer, 'exit'>): Omit<Answer, 'exit'> => {
  const parsed = previewed.safeParse(done.document);
  if (!parsed.success) return done;
  const { preview } = parsed.data;
  const link = new URL(preview.address, host).href;
  return {
    document: { ...parsed.data, preview: { ...preview, address: link } },
    text: done.text.replace(preview.address, () => link),
  };
};

const answered = async (
  { host, workspace, verb }: RegistryCall,
  { say }: Asking,
  headers: Readonly<Record<string, string>>,
  body: object,
): Promise<Answer> => {
  const isForm = body instanceof FormData;
  const answer = await request(`${host}${registryAddress(workspace, verb)}`, {
    method: 'POST',
    headers: { ...headers, ...(!isForm && { 'content-type': 'application/json' }) },
    body: isForm ? body : JSON.stringify(body),
  });
  for await (const text of linesOf(answer)) {
    const line = registryLine.parse(JSON.parse(text));
    if ('said' in line) say(line.said);
    else if ('done' in line)
      return { ...withLink(host, line.done), exit: line.done.exit as ExitCode };
    else {
      const { code, message, exit } = line.failed;
      throw new CommandError(code, message, exit as ExitCode);
    }
  }
  throw new CommandError('no-answer', teamMessages.cutOff, EXIT.fault);
};

/** Runs an operation on the registry; rejects with the operation's error. */
export const askRegistry = async (
  at: RegistryCall,
  asking: Asking,
  body: object,
): Promise<Answer> => answered(at, asking, await headersOf(at, asking), body);

/**
 * A built release as form data for the registry. Throws `too-large`: a connection that the registry
 * closes while it is written to doesn't give its answer.
 */
export const uploadOf = async (
  { version, folder, meta }: BuiltRelease,
  {
    skipped = [],
    reason,
    activate = true,
  }: {
    readonly skipped?: readonly SkippedCheck[];
    readonly reason?: string | undefined;
    readonly activate?: boolean | undefined;
  },
): Promise<FormData> => {
  const { declaration, entry, initial, federationName, uses, commit = null } = meta;
  const release: ReleaseUpload = {
    version,
    declaration,
    entry,
    initial: [...initial],
    commit,
    federationName,
    uses,
    ...(skipped.length > 0 && { skipped: [...skipped] }),
    reason,
    activate,
  };
  const form = new FormData();
  form.append(UPLOAD_PARTS.release, JSON.stringify(release));
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = found.filter((each) => each.isFile());
  let left = LARGEST_UPLOAD;
  for (const { parentPath, name } of files) {
    const file = path.join(parentPath, name);
    const partName = path.relative(folder, file).replaceAll(path.sep, '/');
    const bytes = await readFile(file);
    left -= bytes.length;
    if (left < 0 || files.length > UPLOADED_FILES)
      throw refused('too-large', teamMessages.tooLarge(LARGEST_UPLOAD, UPLOADED_FILES));
    form.append(UPLOAD_PARTS.file, new Blob([bytes]), partName);
  }
  return form;
};

/**
 * Builds a release and sends it. Rejects before the build if the registry wouldn't accept it: the
 * token doesn't allow it, an operator has locked the screen, or a check that it makes is skipped.
 */
export const sendRelease = async (
  at: RegistryCall,
  asking: Asking,
  more: Parameters<typeof uploadOf>[1],
  build: (folder: string) => Promise<BuiltRelease>,
): Promise<Answer> => {
  refuseServedChecks(more.skipped);
  const headers = await headersOf(at, asking);
  const address = new URL(registryAddress(at.workspace, at.verb), at.host);
  address.searchParams.set('activate', String(more.activate ?? true));
  await request(address.href, { headers }).catch((error: unknown) => {
    // An earlier version of the registry doesn't support this request.
    const { status } = ((error as Error).cause ?? {}) as { readonly status?: number };
    if (status !== 404) throw error;
  });
  return inTemporaryFolder('publish', async (folder) =>
    answered(at, asking, headers, await uploadOf(await build(folder), more)),
  );
};
