import type {
  DatabaseFiles,
  DrugInput,
  DrugPage,
  DrugRecord,
  DrugSummary,
  LookupItem,
  MoveAnswer,
  QueueCountsAnswer,
  SearchParameter,
  User,
} from '../../contract/index.ts';
import { createCalls, moveAnswer, MOVE_CALLS } from '../../contract/index.ts';
import type { LookupName, MoveName, QueueName } from '../../domain/index.ts';
import { MOVES } from '../../domain/index.ts';
import { liveClient } from './live-client.ts';
import type { LiveClient } from './live-client.ts';
import type { Result } from './result.ts';
import { success } from './result.ts';
import { createCaller } from './call.ts';
import type { Caller } from './call.ts';
import type { Answer, CallInput, Transport } from './send.ts';
import { send } from './send.ts';

/** What a list holds: a queue, or the drugs found by one search parameter (specification §7). */
export type DrugSource =
  | { readonly by: 'queue'; readonly queue: QueueName }
  | { readonly by: 'search'; readonly parameter: SearchParameter; readonly term: string };

/** A record with the version that a save has to name (D36); hosts without ETags give none. */
export interface VersionedRecord {
  readonly record: DrugRecord;
  readonly etag?: string;
}

export interface ApiClient extends Caller, LiveClient {
  /** Key of {product} in the calls whose schemas hold it (D1). */
  readonly productKey: string;
  readonly signIn: (username: string, password: string) => Promise<Result<string>>;
  readonly user: (token: string) => Promise<Result<User>>;
  readonly signOut: () => Promise<Result<void>>;
  readonly counts: (signal?: AbortSignal) => Promise<Result<QueueCountsAnswer>>;
  /**
   * The first page carries exactly the specification's one parameter; further ones follow the
   * answer's `next` (D24).
   */
  readonly drugs: (
    source: DrugSource,
    next?: string,
    signal?: AbortSignal,
  ) => Promise<Result<DrugPage>>;
  readonly drug: (id: string, signal?: AbortSignal) => Promise<Result<VersionedRecord>>;
  /** The new version's ETag, where the host gives one. */
  readonly saveDrug: (
    id: string,
    input: DrugInput,
    etag?: string,
  ) => Promise<Result<string | undefined>>;
  /**
   * The drug's state after the move, where the host answers it. `keep`: see moveInput; only for
   * hosts that say what Health Canada lists (D55).
   */
  readonly move: (
    drug: Pick<DrugSummary, 'id' | 'queue'>,
    move: MoveName,
    keep?: boolean,
  ) => Promise<Result<MoveAnswer | undefined>>;
  readonly lookup: (name: LookupName, signal?: AbortSignal) => Promise<Result<LookupItem[]>>;
  readonly databaseFiles: (signal?: AbortSignal) => Promise<Result<DatabaseFiles>>;
}

const map = async <Value>(
  answer: Promise<Result<Answer>>,
  read: (answer: Answer) => Value,
): Promise<Result<Value>> => {
  const result = await answer;
  return result.ok ? success(read(result.value)) : result;
};

const listQuery = (source: DrugSource): Record<string, string> =>
  source.by === 'queue' ? { queue: source.queue } : { [source.parameter]: source.term };

/** The calls of the contract as functions; every one comes back as a Result. */
export const createApiClient = (transport: Transport, productKey: string): ApiClient => {
  const calls = createCalls(productKey);
  const ask = (call: Parameters<typeof send>[1], input?: CallInput) => send(transport, call, input);

  return {
    ...createCaller(transport),
    productKey,
    ...liveClient(transport, calls),
    signIn: (username, password) => {
      const body = new FormData();
      body.set('username', username);
      body.set('password', password);
      return map(ask(calls.signIn, { body }), ({ value }) => (value as { token: string }).token);
    },
    user: (token) => map(ask(calls.user, { token }), ({ value }) => value as User),
    signOut: () => map(ask(calls.signOut), () => undefined),
    counts: (signal) =>
      map(ask(calls.counts, { signal }), ({ value }) => value as QueueCountsAnswer),
    drugs: (source, next, signal) =>
      map(
        ask(
          calls.drugs,
          next === undefined ? { query: listQuery(source), signal } : { address: next, signal },
        ),
        ({ value }) => value as DrugPage,
      ),
    drug: (id, signal) =>
      map(ask(calls.drug, { params: { id }, signal }), ({ value, etag }) => ({
        record: value as DrugRecord,
        etag,
      })),
    saveDrug: (id, input, etag) =>
      map(
        ask(calls.saveDrug, { params: { id }, body: input, ifMatch: etag }),
        (answer) => answer.etag,
      ),
    move: (drug, move, keep) =>
      map(
        ask(calls[MOVE_CALLS[move]], {
          params: { id: drug.id },
          body:
            MOVES[move].name === 'archive'
              ? undefined
              : { queue: drug.queue, ...(keep && { keep }) },
        }),
        ({ value }) => {
          const parsed = moveAnswer.safeParse(value);
          return parsed.success ? parsed.data : undefined;
        },
      ),
    lookup: (name, signal) =>
      map(
        ask(calls.lookups[name], { signal }),
        ({ value }) => (value as { results: LookupItem[] }).results,
      ),
    databaseFiles: (signal) =>
      map(ask(calls.databaseFiles, { signal }), ({ value }) => value as DatabaseFiles),
  };
};
