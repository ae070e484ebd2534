import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  ASKED_BY_HEADER,
  exchangedToken,
  registryAddress,
  REGISTRY_BASE,
  registryLine,
  releaseDocument,
  UPLOAD_PARTS,
  type ReleaseDocument,
  type ReleaseUpload,
  type SkippedCheck,
  type TeamVerb,
} from '@refined/shared/contract';
import * as z from '@refined/shared/schema';
import type { Environment } from '@refined/server-base/settings';
import { teamMessages } from '../teams/team-messages.ts';
import {
  CommandError,
  EXIT,
  refused,
  type ExitCode,
} from '../operations/definition/command-error.ts';
import type { Answer, Call } from '../operations/definition/operation.ts';
import type { BuiltRelease } from '../operations/gate/built-release.ts';

/** How long the registry may be silent, in ms: it tries a release in a browser. */
const PATIENCE = 180_000;

/** Whoever answers there, or nobody, is no host of ReFined. */
export const noHost = (host: string, why: string): CommandError =>
  refused('no-host', teamMessages.noAnswer(host, why));

/**
 * Asks a host. Rejects with `no-host` where nobody answers, and where the address leads to another
 * one (http to https): a token isn't sent on, and a POST would become a GET.
 */
export const askHost = async (address: string, init: RequestInit): Promise<Response> => {
  const answer = await fetch(address, { redirect: 'manual', ...init }).catch((error: Error) => {
    throw noHost(address, error.message);
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

/** The identity token of a CI job for this host; undefined where none is to be had. */
const identityToken = async (host: string, environment: Environment) => {
  const { ACTIONS_ID_TOKEN_REQUEST_URL: address, ACTIONS_ID_TOKEN_REQUEST_TOKEN: bearer } =
    environment;
  // GitHub gives one at its address; GitLab puts one where its job's id_tokens say.
  if (address === undefined || bearer === undefined) return environment.REFINED_ID_TOKEN;
  const asked = new URL(address);
  asked.searchParams.set('audience', host);
  const headers = { authorization: `Bearer ${bearer}` };
  const answer = await request(asked.href, { headers, redirect: 'follow' });
  return ((await answer.json()) as { value?: string }).value;
};

/**
 * The token for the registry: REFINED_TOKEN, or the one that it gives for the identity of a CI job.
 * Rejects with `no-token`.
 */
export const registryToken = async (
  host: string,
  workspace: string,
  environment: Environment,
): Promise<string> => {
  const token = environment.REFINED_TOKEN?.trim();
  if (token) {
    // What fetch says of it would put it into the log.
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

/** Where a host says which names a shell gives, each by its module. */
export const offersAddress = (workspace: string, version: string): string =>
  `${REGISTRY_BASE}offers/${workspace}/${version}`;

/** Undefined where the host doesn't say: one without a registry, or an older shell. */
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

/** The lines of an answer, as they come, until it ends or is cut off. */
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
    // Its last line is missing, which says that it was cut off.
  }
}

export interface RegistryCall {
  /** Its origin. */
  readonly host: string;
  readonly workspace: string;
  readonly verb: TeamVerb;
  /** What is typed here: the registry names its commands in what it says. */
  readonly by: 'release' | 'refined-screen';
}

const headersOf = async ({ host, workspace, by }: RegistryCall, { environment }: Asking) => ({
  authorization: `Bearer ${await registryToken(host, workspace, environment)}`,
  [ASKED_BY_HEADER]: by,
});

type Asking = Pick<Call, 'say' | 'environment'>;

/** What `preview` answers with; other verbs don't. */
const previewed = z.looseObject({ preview: z.looseObject({ address: z.string() }) });

/**
 * A preview's link as an address that can be opened: the registry answers with a path, since it
 * doesn't know by which name its host is called.
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

/** Asks the registry for one thing; rejects as the operation there did. */
export const askRegistry = async (
  at: RegistryCall,
  asking: Asking,
  body: object,
): Promise<Answer> => answered(at, asking, await headersOf(at, asking), body);

/** A built release as the registry takes it. */
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
  for (const { parentPath, name } of found.filter((each) => each.isFile())) {
    const file = path.join(parentPath, name);
    const partName = path.relative(folder, file).replaceAll(path.sep, '/');
    form.append(UPLOAD_PARTS.file, new Blob([await readFile(file)]), partName);
  }
  return form;
};

/**
 * Sends a release that is built now. Rejects before it is built where the registry wouldn't take it:
 * the token isn't made for that, or an operator has locked the screen.
 */
export const sendRelease = async (
  at: RegistryCall,
  asking: Asking,
  more: Parameters<typeof uploadOf>[1],
  build: (folder: string) => Promise<BuiltRelease>,
): Promise<Answer> => {
  const headers = await headersOf(at, asking);
  const address = new URL(registryAddress(at.workspace, at.verb), at.host);
  address.searchParams.set('activate', String(more.activate ?? true));
  await request(address.href, { headers }).catch((error: unknown) => {
    // A registry of an earlier version can't be asked.
    const { status } = ((error as Error).cause ?? {}) as { readonly status?: number };
    if (status !== 404) throw error;
  });
  const folder = await mkdtemp(path.join(tmpdir(), 'refined-publish-'));
  try {
    return await answered(at, asking, headers, await uploadOf(await build(folder), more));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
