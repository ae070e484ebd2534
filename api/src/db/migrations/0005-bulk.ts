import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Requests that may come twice (Idempotency-Key), and the moves of a batch found by it. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
};

const STATEMENTS = [
  // A write that named itself: reserved before it is begun, its answer kept with it. `holder` is
  // the try that works on it; it says again and again that it is alive, so that a reservation whose
  // process was killed is told from one in work. `status` is null until there is an answer.
  `create table idempotent_request (
     user_id integer not null references app_user(id) on delete cascade,
     key text not null,
     hash text not null,
     route text not null,
     holder uuid not null,
     alive_until timestamptz not null,
     created_at timestamptz not null default now(),
     status smallint,
     headers jsonb,
     body text,
     primary key (user_id, key)
   )`,
  `create index idempotent_request_created on idempotent_request(created_at)`,
  // A bulk move's history rows carry its batch.
  `create index if not exists drug_history_batch on drug_history((note ->> 'batch')) where note ->> 'batch' is not null`,
] as const;
