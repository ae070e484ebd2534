import type { Call, ServedCalls } from '@refined/shared/contract';
import type { Product } from '@refined/shared/domain';
import type { Turn } from '@refined/server-base/process';
import type { onRequestHookHandler, preHandlerAsyncHookHandler } from 'fastify';
import type { Kysely } from 'kysely';
import type { Schema } from './db/schema.ts';
import type { HealthCanadaPages } from './drugs/health-canada-pages.ts';
import type { DrugPresenter } from './drugs/present-drug.ts';
import type { HandleCall } from './http/handle-call.ts';
import type { Reservation } from './http/idempotency/request-store.ts';
import type { LookupCache } from './lookups/lookup-cache.ts';
import type { GuardedFields } from './publications/publish/four-eyes.ts';
import type { ClientAddress } from './session/client-address.ts';
import type { SessionUser, TokenStore } from './session/token-store.ts';

/** What every route finds on its app and on a request. Decorated in app.ts, or by the plugin named. */
declare module 'fastify' {
  interface FastifyInstance {
    readonly db: Kysely<Schema>;
    /** The contract: method, path, input, answer and error codes of each call. */
    readonly calls: ServedCalls;
    readonly product: Product;
    /** Fields whose changes a second person approves before they are published: the house's. */
    readonly readGuarded: () => Promise<GuardedFields>;
    readonly healthCanadaPages: HealthCanadaPages;
    /** The lists that records choose from, in memory. */
    readonly lookups: LookupCache;
    readonly presenter: DrugPresenter;
    readonly tokens: TokenStore;
    readonly authenticate: onRequestHookHandler;
    /** Of calls with `operator`: 403 to everybody else, which is noted. */
    readonly requireOperator: preHandlerAsyncHookHandler;
    /** The address that a request counts for. */
    readonly clientAddress: ClientAddress;
    /** Of calls with `confirmed`: 403 unless the person has confirmed this very request. */
    readonly requireConfirmation: preHandlerAsyncHookHandler;
    /** Of calls with `differences`; also to be called after an import. */
    readonly keepDifferences: () => Promise<void>;
    readonly handle: HandleCall;
  }
  interface FastifyRequest {
    /** Null before authentication, and for calls that need none. */
    user: SessionUser | null;
    /** SHA-256 of the request's token, hex. */
    tokenHash: string | null;
    /** loadLimit: its place in the queue of calls; null for calls outside it. */
    turn: Turn | null;
    /** downloadLimit: frees the place of a running download; null for every other request. */
    endDownload: (() => void) | null;
    /** idempotency: the key that this request holds, if it has one. */
    reservation: Reservation | null;
  }
  interface FastifyContextConfig {
    call?: Call;
    /**
     * Status of a body that violates its schema: 422 if its fields come from a user's form, else
     * 400 (D41).
     */
    invalidBody?: 400 | 422;
    /** Open for hours without doing work: has its own limit. */
    stream?: boolean;
    /** Has a queue of its own (sign-in: passwords are verified a few at a time). */
    ownLine?: boolean;
    /**
     * An attempt that died without an answer may simply be repeated: the handler stores its answer
     * in the transaction of its effect (keepAnswer), or recognises what the earlier attempt did.
     */
    repeatable?: boolean;
  }
}
