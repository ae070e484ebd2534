import type { Calls } from '@refined/shared/contract';
import type { Product } from '@refined/shared/domain';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import type { RegisterCall } from '../http/register-call.ts';
import type { LookupCache } from '../lookups/lookup-cache.ts';
import { DrugRequests } from './drug-requests.ts';
import { registerLists } from './lists/list-routes.ts';
import type { ListRoutesTools } from './lists/list-routes.ts';
import { DrugPresenter } from './present-drug.ts';
import { saveDrug } from './save-drug.ts';
import { wireRecord } from './wire.ts';

/** Given by the app: this room doesn't know the source, who approves, nor who does what. */
type Given = Pick<ListRoutesTools, 'readReasons' | 'readApprovals' | 'readMarks' | 'textsOf'>;

export const registerDrugs = (
  register: RegisterCall,
  db: Kysely<Schema>,
  lookups: LookupCache,
  calls: Calls,
  product: Product,
  given: Given,
): void => {
  const presenter = new DrugPresenter(lookups, product.key);
  const requests = new DrugRequests(db, presenter);
  registerLists(register, calls, { db, lookups, presenter, product, ...given });
  register(
    calls.drug,
    async (request, reply) => requests.answer(reply, await requests.read(request)),
    { wire: wireRecord(product.key) },
  );
  register(calls.saveDrug, saveDrug(db, lookups, requests), {
    wire: wireRecord(product.key),
    invalidBody: 422,
    ownKeys: true,
  });
};
