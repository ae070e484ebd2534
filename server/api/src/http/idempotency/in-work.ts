import { LIMITS } from '@refined/shared/domain';
import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { clearExpired, renewLeases } from './request-store.ts';

/**
 * The requests with a key that this process works on. Renews their leases, and sometimes deletes
 * expired rows.
 */
export class InWork {
  readonly #db: Kysely<Schema>;
  readonly #onFault: (error: unknown) => void;
  readonly #holders = new Set<string>();
  #timer: ReturnType<typeof setInterval> | undefined;
  #cleared = -Infinity;
  #since = 0;

  constructor(db: Kysely<Schema>, onFault: (error: unknown) => void) {
    this.#db = db;
    this.#onFault = onFault;
  }

  has(holder: string): boolean {
    return this.#holders.has(holder);
  }

  get holders(): string[] {
    return [...this.#holders];
  }

  begin(holder: string): void {
    this.#holders.add(holder);
    this.#timer ??= setInterval(
      () => void this.#renewLeases(),
      LIMITS.idempotency.alive / 3,
    ).unref();
  }

  end(holder: string): void {
    this.#holders.delete(holder);
    if (this.#holders.size === 0) this.close();
  }

  close(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  /** Deletes expired rows: after some time, or after many reservations. */
  async clear(): Promise<void> {
    const { clearing, clearingAfter } = LIMITS.idempotency;
    const now = performance.now();
    this.#since += 1;
    if (now - this.#cleared < clearing && this.#since < clearingAfter) return;
    this.#cleared = now;
    this.#since = 0;
    await clearExpired(this.#db);
  }

  async #renewLeases(): Promise<void> {
    await renewLeases(this.#db, this.holders).catch(this.#onFault);
  }
}
