import { MOVE_CALLS } from '@refined/shared/contract';
import type { Calls, moveInput } from '@refined/shared/contract';
import { MOVE_NAMES } from '@refined/shared/domain';
import type { Kysely } from 'kysely';
import type * as z from 'zod/mini';
import type { Schema } from '../db/schema.ts';
import { idOf } from '../drugs/drug-requests.ts';
import { wireMove } from '../drugs/wire.ts';
import type { RegisterCall } from '../http/register-call.ts';
import { userOf } from '../session/authenticate.ts';
import { wireCounts } from './counts.ts';
import type { Counts } from './counts.ts';
import { moveDrug } from './move-drug.ts';

export const registerQueues = (
  register: RegisterCall,
  db: Kysely<Schema>,
  calls: Calls,
  readCounts: () => Promise<Counts>,
): void => {
  register(calls.counts, readCounts, { wire: wireCounts });
  for (const move of MOVE_NAMES) {
    register(
      calls[MOVE_CALLS[move]],
      async (request) => {
        const author = { actor: userOf(request).username, requestId: request.id };
        // Archiving has no body (specification §7); one that is sent is ignored.
        const body = move === 'archive' ? {} : (request.body as z.output<typeof moveInput>);
        return moveDrug(db, move, idOf(request), body, author);
      },
      { wire: wireMove },
    );
  }
};
