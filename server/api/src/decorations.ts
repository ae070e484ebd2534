import type { Call, ServedCalls } from '@refined/shared/contract';
import type { Product } from '@refined/shared/domain';
import type { Turn } from '@refined/server-base/process';
import type { onRequestHookHandler, preHandlerAsyncHookHandler } from 'fastify';
import type { Db } from './db/schema.ts';
import type { HealthCanadaPages, DrugPresenter } from './drugs/present-drug.ts';
import type { HandleCall } from './http/handle-call.ts';
import type { Reservation } from './http/named-request.ts';
import type { LookupCache } from './drugs/lookup-cache.ts';
import type { GuardedFields } from './publications/publish/planned-change.ts';
import type { ClientAddress } from './session/client-address.ts';
import type { SessionUser, TokenStore } from './session/token-store.ts';

/** Decorations of the app and of requests, made in app.ts or by the named plugin. */
declare module 'fastify' {
  interface FastifyInstance {
    readonly db: Db;
    /** The contract: method, path, input, answer and error codes of each call. */
    readonly calls: ServedCalls;
    readonly product: Product;
    /** Fields whose changes need a second person's approval before they are published. */
    readonly readGuarded: () => Promise<GuardedFields>;
    readonly healthCanadaPages: HealthCanadaPages;
    readonly lookups: LookupCache;
    readonly presenter: DrugPresenter;
    readonly tokens: TokenStore;
    readonly authenticate: onRequestHookHandler;
    /** For calls with `operator`: 403 for other users, which is logged. */
    readonly requireOperator: preHandlerAsyncHookHandler;
    /** The client address by which requests are counted. */
    readonly clientAddress: ClientAddress;
    /** For calls with `confirmed`: 403 unless the user has confirmed exactly this request. */
    readonly requireConfirmation: preHandlerAsyncHookHandler;
    /** For calls with `differences`; call it after an import, too. */
    readonly keepDifferences: () => Promise<void>;
    readonly handle: HandleCall;
  }
  interface FastifyRequest {
    /** Null before authentication, and for calls without it. */
    user: SessionUser | null;
    /** SHA-256 of the request's token, hex. */
    tokenHash: string | null;
    /** loadLimit: its place in the queue of calls; null for calls outside it. */
    turn: Turn | null;
    /** downloadLimit: frees the place of a running download; null for every other request. */
    endDownload: (() => void) | null;
    /** idempotency: the key's reservation by this request, if any. */
    reservation: Reservation | null;
  }
  interface FastifyContextConfig {
    call?: Call;
    /**
     * Status for a body that violates its schema: 422 for fields of a user's form, else 400 (D41).
     */
    invalidBody?: 400 | 422;
    /** Stays open for hours without work; it has its own limit. */
    stream?: boolean;
    /** Has its own queue (sign-in: only a few passwords are verified at once). */
    ownLine?: boolean;
    /**
     * After an attempt that died without an answer, a retry may run again: the handler stores its
     * answer in the transaction of its effect (answerOnce), or recognises the earlier effect.
     */
    repeatable?: boolean;
  }
}
