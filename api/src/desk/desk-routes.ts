import type { Calls, DrugMarks } from '@refined/shared/contract';
import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import type { Schema } from '../db/schema.ts';
import { idOf, unknownDrug } from '../drugs/drug-requests.ts';
import { readDrug } from '../drugs/drug-store.ts';
import { wireClaim, wireLater } from '../drugs/wire.ts';
import type { RegisterCall } from '../http/register-call.ts';
import { userOf } from '../session/authenticate.ts';
import type { LookupCache } from '../lookups/lookup-cache.ts';
import { registerLater } from './later/later-routes.ts';
import { registerLooks } from './looks/looks-routes.ts';
import { claimIn, presentLater } from './marks-of-drugs.ts';
import { readMarks } from './marks-store.ts';
import { registerTaking } from './taking/taking-routes.ts';

const wireMarks = z.object({ later: z.nullable(wireLater), taken: z.nullable(wireClaim) });

/** What reviewers note of drugs: put away, taken, looked at. */
export const registerDesk = (
  register: RegisterCall,
  db: Kysely<Schema>,
  lookups: LookupCache,
  calls: Calls,
): void => {
  const marks = async (request: FastifyRequest): Promise<DrugMarks> => {
    const id = idOf(request);
    if (!(await readDrug(db, id))) throw unknownDrug(id);
    const [row] = await readMarks(db, [id], userOf(request).id);
    return { later: row ? presentLater(row) : null, taken: row ? claimIn(row) : null };
  };
  register(calls.drugMarks, marks, { wire: wireMarks });
  registerLater(register, db, calls);
  registerTaking(register, db, calls);
  registerLooks(register, db, lookups, calls);
};
