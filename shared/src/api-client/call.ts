import type * as z from '@refined/shared/schema';
import type { Call } from '../contract/index.ts';
import { createConnection, type Connection } from './live/connection.ts';
import { success, type Result } from './result.ts';
import { openStream, type EventBody } from './open-stream.ts';
import { send, type CallInput, type Transport } from './send.ts';

/**
 * Names of a path's parameters: `'id'
 * 'entry'` of `/api/drugs/:id/history/:entry/`.
 */
type ParameterOf<Path extends string> = string extends Path
  ? string
  : Path extends `${string}:${infer Name}/${infer Rest}`
    ? Name | ParameterOf<Rest>
    : Path extends `${string}:${infer Name}`
      ? Name
      : never;

type PathParameters<Path extends string> = [ParameterOf<Path>] extends [never]
  ? { readonly params?: undefined }
  : { readonly params: Readonly<Record<ParameterOf<Path>, string | number>> };

type InputOf<Schema> = Schema extends z.ZodMiniType ? z.input<Schema> : never;

type Query<Entry extends Call> = 'query' extends keyof Entry
  ? { readonly query?: InputOf<Entry['query']> }
  : { readonly query?: undefined };

type Body<Entry extends Call> = Entry extends { readonly octets: true }
  ? { readonly body: Blob; readonly onSent?: (bytes: number) => void }
  : 'body' extends keyof Entry
    ? undefined extends Entry['body']
      ? { readonly body?: InputOf<Entry['body']> }
      : { readonly body: InputOf<Entry['body']> | FormData }
    : { readonly body?: undefined };

/** A call's input: its path's parameters, its query and its body, as in the contract. */
export type InputOfCall<Entry extends Call> = PathParameters<Entry['path']> &
  Query<Entry> &
  Body<Entry> & {
    /** ETag of the version that the user saw (D36). */
    readonly ifMatch?: string;
    /** For a `confirmed` call: the result of useConfirmation. */
    readonly confirmation?: string;
    /** Identifies the user's action, the same for each attempt; a new one by default. */
    readonly idempotencyKey?: string;
    readonly signal?: AbortSignal;
    /** Replaces the session's token: sign-in asks for the user before there is a session. */
    readonly token?: string;
    /** The `next` of an answer, used instead of the call's own address (D24). */
    readonly address?: string;
    /**
     * Also sent while the page is closing, when nobody waits for the answer. Not sent if nobody is
     * signed in.
     */
    readonly keepalive?: true;
  };

/** A call's answer; `unknown` if only the status decides about success. */
export type OutputOfCall<Entry extends Call> = Entry extends {
  readonly output: infer Schema extends z.ZodMiniType;
}
  ? z.output<Schema>
  : unknown;

/** A result, with the version's ETag if the host sends one. */
type ResultWithEtag<Value> =
  | { readonly ok: true; readonly value: Value; readonly etag?: string }
  | Extract<Result<Value>, { ok: false }>;

/** The input may be left out if it has no required members. */
type Arguments<Input> =
  Record<never, never> extends Input ? readonly [input?: Input] : readonly [input: Input];

export interface Caller {
  /** Makes a call of the contract. Never rejects: faults are in the result. */
  readonly call: <const Entry extends Call>(
    entry: Entry,
    ...input: Arguments<InputOfCall<Entry>>
  ) => Promise<ResultWithEtag<OutputOfCall<Entry>>>;
  /** The same for an answer that is a file to save. */
  readonly download: <const Entry extends Call>(
    entry: Entry,
    ...input: Arguments<InputOfCall<Entry>>
  ) => Promise<Result<Blob>>;
  /** The same for an answer that is a stream of events, until `signal` or the host ends it. */
  readonly open: (
    entry: Call & { readonly stream: true },
    signal: AbortSignal,
  ) => Promise<Result<EventBody>>;
}

/** A call's input, after its type was checked against the entry. */
type AnyInput = Omit<CallInput, 'params' | 'query'> & {
  readonly params?: object;
  readonly query?: object;
};

const texts = (values: object | undefined): Record<string, string> | undefined =>
  values &&
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    ),
  );

export const createCaller = (transport: Transport, connection = createConnection()): Caller => {
  const ask = async (entry: Call, input: AnyInput = {}, file?: true) => {
    // Files may take long, and nobody waits for a call of a closing page: they don't count as slow.
    const isWaitedFor = !file && !input.keepalive && !(input.body instanceof Blob);
    const tell = isWaitedFor ? connection.begin() : undefined;
    const result = await send(transport, entry, {
      ...input,
      params: texts(input.params),
      query: texts(input.query),
      file,
    });
    tell?.(result);
    return result;
  };
  return {
    call: async (entry, ...[input]) => {
      const result = await ask(entry, input as AnyInput);
      if (!result.ok) return result;
      const { value, etag } = result.value;
      // Parsed by the entry's own schema.
      return { ok: true, value: value as OutputOfCall<typeof entry>, etag };
    },
    download: async (entry, ...[input]) => {
      const result = await ask(entry, input as AnyInput, true);
      return result.ok ? success(result.value.value as Blob) : result;
    },
    open: async (entry, signal) => {
      const stream = await openStream(transport, entry, signal);
      if (stream.ok) connection.heard();
      return stream;
    },
  };
};

export interface ApiClient extends Caller {
  /** Origin of the API; empty for this page's own (D2). */
  readonly host: string;
  /** Key of {product} in the calls whose schemas contain it (D1). */
  readonly productKey: string;
  readonly connection: Connection;
}

export const createApiClient = (transport: Transport, productKey: string): ApiClient => {
  const connection = createConnection();
  const { host } = transport;
  return { ...createCaller(transport, connection), host, productKey, connection };
};
