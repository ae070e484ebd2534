import { LIMITS } from '../domain/index.ts';
import { CONFIRMATION_HEADER, PASSWORD_DUE, pathOfCall, type Call } from '../contract/index.ts';
import type { FetchWithProgress } from './fetch-with-progress.ts';
import { failure, success, readFault, type Fault, type Result } from './result.ts';

/**
 * Identifies one action of the user: 128 random bits, hex. Unlike crypto.randomUUID it also works
 * without a secure context.
 */
export const newIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');

/**
 * Delay in ms until a call is sent again; undefined: the fault is final. An action with a key is
 * repeated with the same key if its answer was lost or the first request is still in progress. A
 * read is repeated if its connection broke, e.g. when one of several gateways dies while it
 * answers. `sent`: number of attempts so far.
 */
const repeatAfter = (
  isNamed: boolean,
  { kind, retryAfter }: Fault,
  sent: number,
): number | undefined => {
  if (kind === 'network' || (isNamed && kind === 'timeout'))
    return sent < LIMITS.repeats.unanswered ? LIMITS.repeats.pause : undefined;
  // Only the refusal during a running request has Retry-After; our other refusals don't.
  if (isNamed && kind === 'conflict' && retryAfter !== undefined)
    return sent < LIMITS.repeats.inWork ? retryAfter * 1_000 : undefined;
  return undefined;
};

export interface Transport {
  /** Origin of the API host; empty for this page's own (D2). */
  readonly host: string;
  readonly fetch: typeof fetch;
  readonly token: () => string | undefined;
  /** A 401 came for a call with `token` (D6). */
  readonly onUnauthorized: (token: string | undefined) => void;
  /** Sends large bodies. By default `fetch` does, without progress. */
  readonly upload?: FetchWithProgress;
  /** The user must change a password set by an operator first; other calls are refused. */
  readonly onPasswordDue?: () => void;
}

export interface CallInput {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  /** Sent as JSON; a FormData as form data, a Blob as bytes. */
  readonly body?: unknown;
  readonly ifMatch?: string;
  /** For a call that needs a confirmation: see useConfirmation. */
  readonly confirmation?: string;
  readonly signal?: AbortSignal;
  /**
   * The user's action that this request belongs to, for `idempotent` calls; a new one by default.
   */
  readonly idempotencyKey?: string;
  /** Instead of the session's token (sign-in asks for the user before there is a session). */
  readonly token?: string;
  /** The answer is a file to save: returned unchanged, as a Blob. */
  readonly file?: boolean;
  /** For a large body: called with the number of bytes sent so far. */
  readonly onSent?: (bytes: number) => void;
  /** Also sent while the page is closing. Not sent if nobody is signed in. */
  readonly keepalive?: boolean;
  /** Address on the host, used instead of the call's own: an answer's `next` (D24). */
  readonly address?: string;
}

interface Answer {
  readonly value: unknown;
  readonly etag?: string;
}

const addressOf = (host: string, call: Call, input: CallInput): string => {
  if (input.address !== undefined) {
    // Use only the path and query of an answer's `next`: behind a proxy its host may be an internal
    // one, and the token must not be sent to another host.
    const next = new URL(input.address, host || location.origin);
    return `${host}${next.pathname}${next.search}`;
  }
  return `${host}${pathOfCall(call, input.params, input.query)}`;
};

const headersOf = (
  call: Call,
  input: CallInput,
  token: string | undefined,
  key: string | undefined,
): Headers => {
  const headers = new Headers({ Accept: 'application/json' });
  if (key !== undefined) headers.set('Idempotency-Key', key);
  if (call.auth && token) headers.set('Authorization', `Token ${token}`);
  if (input.confirmation) headers.set(CONFIRMATION_HEADER, input.confirmation);
  if (input.ifMatch) headers.set('If-Match', input.ifMatch);
  if (input.body !== undefined && !(input.body instanceof FormData))
    headers.set(
      'Content-Type',
      input.body instanceof Blob ? 'application/octet-stream' : 'application/json',
    );
  return headers;
};

interface Deadline {
  readonly signal: AbortSignal;
  /** Some data arrived: the deadline starts again. */
  readonly renew?: () => void;
  readonly end?: () => void;
}

/** For a whole answer: LIMITS.callDeadline. */
const answerDeadline = (): Deadline => ({ signal: AbortSignal.timeout(LIMITS.callDeadline) });

/** For a file in either direction: the deadline is between two of its parts. */
const fileDeadline = (): Deadline => {
  const controller = new AbortController();
  const start = () => setTimeout(() => controller.abort(), LIMITS.callDeadline);
  let timer = start();
  const end = () => clearTimeout(timer);
  const renew = () => {
    end();
    timer = start();
  };
  return { signal: controller.signal, renew, end };
};

/** Why there is no answer. */
const noAnswer = (deadline: AbortSignal, caller: AbortSignal | undefined): Fault => {
  const at = new Date();
  if (caller?.aborted) return { kind: 'aborted', at };
  if (deadline.aborted) return { kind: 'timeout', at };
  return { kind: navigator.onLine === false ? 'offline' : 'network', at };
};

const unexpected = (
  response: Response,
  kind: 'unexpected' | 'other-page' = 'unexpected',
): Fault => ({
  kind,
  at: new Date(),
  status: response.status,
  requestId: response.headers.get('x-request-id') ?? undefined,
});

/** Host and path without a slash at the end: Django's own redirect only adds the slash. */
const placeOf = (address: string): string => {
  const { host, pathname } = new URL(address, location.href);
  return host + pathname.replace(/\/$/, '');
};

/** A redirect to another address, such as a network's sign-in page (D88). */
const wentElsewhere = ({ redirected, url }: Response, asked: string): boolean =>
  redirected && placeOf(url) !== placeOf(asked);

/**
 * Whether a text is an HTML page. Django sends even "OK" as HTML, so the type alone isn't enough;
 * plain text or an empty body is an answer of the host (D88).
 */
const isPage = (response: Response, text: string): boolean =>
  /html/i.test(response.headers.get('content-type') ?? '')
    ? /^\s*</.test(text)
    : /^\s*<(?:!doctype\s+html|html|head|body)\b/i.test(text);

/** Reads a file unchanged; an HTML page instead of it isn't our API's answer. */
const readFile = async (response: Response, { renew }: Deadline): Promise<Result<Answer>> => {
  const type = response.headers.get('content-type') ?? '';
  if (type.startsWith('text/html')) return failure(unexpected(response, 'other-page'));
  const noting = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform: (part, onward) => {
      renew?.();
      onward.enqueue(part);
    },
  });
  const noted = new Response(response.body?.pipeThrough(noting), {
    headers: { 'content-type': type },
  });
  return success({ value: await noted.blob() });
};

const readAnswer = async (call: Call, response: Response): Promise<Result<Answer>> => {
  const etag = response.headers.get('etag') ?? undefined;
  const text = await response.text();
  if (isPage(response, text)) return failure(unexpected(response, 'other-page'));
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    // For calls without an output, only the status decides about success (specification §7).
    return call.output ? failure(unexpected(response)) : success({ value: undefined, etag });
  }
  if (!call.output) return success({ value: body, etag });
  const { success: isExpected, data } = call.output.safeParse(body);
  return isExpected ? success({ value: data, etag }) : failure(unexpected(response));
};

const isRaw = (body: unknown): body is FormData | Blob | undefined =>
  body === undefined || body instanceof FormData || body instanceof Blob;

const sendOnce = async (
  transport: Transport,
  call: Call,
  input: CallInput,
  key: string | undefined,
): Promise<Result<Answer>> => {
  const token = input.token ?? transport.token();
  if (input.keepalive && !token) return failure({ kind: 'unauthorized', at: new Date() });
  const { body, onSent } = input;
  const deadline = input.file || onSent ? fileDeadline() : answerDeadline();
  const signal = input.signal ? AbortSignal.any([input.signal, deadline.signal]) : deadline.signal;
  try {
    const asked = addressOf(transport.host, call, input);
    const request = {
      method: call.method,
      headers: headersOf(call, input, token, key),
      signal,
      keepalive: input.keepalive,
      // The token is sent in a header, never as a cookie, so that no other site can act for the
      // user.
      credentials: 'omit',
    } as const;
    const response =
      transport.upload && onSent && body instanceof Blob
        ? await transport.upload(asked, { ...request, body }, (bytes) => {
            deadline.renew?.();
            onSent(bytes);
          })
        : await transport.fetch(asked, {
            ...request,
            body: isRaw(body) ? body : JSON.stringify(body),
          });
    if (wentElsewhere(response, asked)) return failure(unexpected(response, 'other-page'));
    if (response.ok)
      return input.file ? await readFile(response, deadline) : await readAnswer(call, response);
    if (response.status === 401 && call.auth) transport.onUnauthorized(token);
    const fault = await readFault(response);
    if (fault.type === PASSWORD_DUE) transport.onPasswordDue?.();
    return failure(fault);
  } catch {
    return failure(noAnswer(deadline.signal, input.signal));
  } finally {
    deadline.end?.();
  }
};

const pause = (time: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, time));

/**
 * Sends one call of the contract and parses its answer by the contract's schema. The deadline of
 * each attempt is LIMITS.callDeadline (for a file: between its parts). Never rejects. An
 * `idempotent` call whose answer is lost is sent again with the same key; so is a read (not a file)
 * whose connection broke.
 */
export const send = async (
  transport: Transport,
  call: Call,
  input: CallInput = {},
): Promise<Result<Answer>> => {
  const key = call.idempotent ? (input.idempotencyKey ?? newIdempotencyKey()) : undefined;
  const isNamed = key !== undefined;
  const mayRepeat = isNamed || (call.method === 'GET' && !input.file);
  for (let sent = 1; ; sent += 1) {
    const result = await sendOnce(transport, call, input, key);
    const after = result.ok || !mayRepeat ? undefined : repeatAfter(isNamed, result.fault, sent);
    if (after === undefined) return result;
    await pause(after);
  }
};
