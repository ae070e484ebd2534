import type { Calls } from '@refined/shared/contract';
import type { Product } from '@refined/shared/domain';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import type { RegisterCall } from '../http/register-call.ts';
import type { LookupCache } from '../lookups/lookup-cache.ts';
import { drugPage } from './lists/drug-page.ts';
import type { ReadApprovals, ReadReasons } from './lists/drug-page.ts';
import { sendListFile } from './lists/list-file.ts';
import { DrugRequests } from './drug-requests.ts';
import { DrugPresenter } from './present-drug.ts';
import { saveDrug } from './saves/save-drug.ts';
import { wirePage, wireRecord } from './wire.ts';

export const registerDrugs = (
  register: RegisterCall,
  db: Kysely<Schema>,
  lookups: LookupCache,
  calls: Calls,
  product: Product,
  readReasons: ReadReasons,
  readApprovals: ReadApprovals,
): void => {
  const productKey = product.key;
  const presenter = new DrugPresenter(lookups, productKey);
  const requests = new DrugRequests(db, presenter);
  register(calls.drugs, drugPage(db, lookups, presenter, readReasons, readApprovals), {
    wire: wirePage(productKey),
  });
  register(calls.listFile, sendListFile({ db, lookups, presenter, readReasons, product }));
  register(
    calls.drug,
    async (request, reply) => requests.answer(reply, await requests.read(request)),
    { wire: wireRecord(productKey) },
  );
  register(calls.saveDrug, saveDrug(db, lookups, requests), {
    wire: wireRecord(productKey),
    invalidBody: 422,
    ownKeys: true,
  });
};
