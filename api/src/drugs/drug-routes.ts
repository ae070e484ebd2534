import type { Calls } from '@refined/shared/contract';
import type { Product } from '@refined/shared/domain';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import type { RegisterCall } from '../http/register-call.ts';
import type { LookupCache } from '../lookups/lookup-cache.ts';
import { drugPage } from './pages/drug-page.ts';
import type { ListTools, ReadApprovals, ReadMarks, ReadReasons } from './pages/drug-page.ts';
import { sendListFile } from './pages/list-file.ts';
import { DrugRequests } from './drug-requests.ts';
import { DrugPresenter } from './present-drug.ts';
import type { TextsOfChange } from './pages/groups-answer.ts';
import { registerListQueries } from './pages/list-routes.ts';
import { saveDrug } from './saves/save-drug.ts';
import { wirePage, wireRecord } from './wire.ts';

/** Given by the app: this room doesn't know the source, who approves, nor who does what. */
export interface Given {
  readonly readReasons: ReadReasons;
  readonly readApprovals: ReadApprovals;
  readonly readMarks: ReadMarks;
  readonly textsOf: TextsOfChange;
}

export const registerDrugs = (
  register: RegisterCall,
  db: Kysely<Schema>,
  lookups: LookupCache,
  calls: Calls,
  product: Product,
  { textsOf, ...given }: Given,
): void => {
  const productKey = product.key;
  const presenter = new DrugPresenter(lookups, productKey);
  const requests = new DrugRequests(db, presenter);
  const lists: ListTools = { db, lookups, presenter, ...given };
  register(calls.drugs, drugPage(lists), { wire: wirePage(productKey) });
  register(calls.listFile, sendListFile({ ...lists, product }));
  registerListQueries(register, lists, calls, productKey, textsOf);
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
