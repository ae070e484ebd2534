import type * as z from '@refined/shared/schema';

/**
 * One call: method, path exactly as the specification writes it, input, output, statuses beside
 * 2xx. `:name` in a path is a parameter.
 */
export interface Call<
  Output extends z.ZodMiniType = z.ZodMiniType,
  Body extends z.ZodMiniType = z.ZodMiniType,
> {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  /** False only for sign-in: the token goes with every other call (D4). */
  readonly auth: boolean;
  readonly query?: z.ZodMiniType;
  readonly body?: Body;
  /** The body is raw octets (application/octet-stream) instead of JSON. */
  readonly octets?: true;
  /** Undefined: success is judged by the status alone (specification §7, moves). */
  readonly output?: Output;
  /**
   * The client names each of the user's actions by an Idempotency-Key. Never for specified calls: a
   * bare host's CORS would refuse the header.
   */
  readonly idempotent?: true;
  /** The answer goes on until one side ends it: server-sent events. */
  readonly stream?: true;
  /** The answer is a file of this type, as text. */
  readonly file?: 'text/csv';
  readonly errors: readonly number[];
  readonly summary: string;
  readonly source: string;
}

/** Statuses that any call may answer; 507: the disk is full. */
export const anyAnswer = [401, 429, 500, 503, 507] as const;

/** Calls whose schemas hold the product's key (D1): made once for each key. */
export const perProduct = <Made>(make: (productKey: string) => Made): ((key: string) => Made) => {
  const made = new Map<string, Made>();
  return (key) => {
    const calls = made.get(key) ?? make(key);
    made.set(key, calls);
    return calls;
  };
};
