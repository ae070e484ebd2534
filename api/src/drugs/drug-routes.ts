import type { Calls } from '@refined/shared/contract';
import type { Product } from '@refined/shared/domain';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { sameReads } from '../db/shared-reads/same-reads.ts';
import type { RegisterCall } from '../http/register-call.ts';
import type { LookupCache } from '../lookups/lookup-cache.ts';
import type { ReadReasons } from './cards/card-texts.ts';
import { KeptCards } from './cards/kept-cards.ts';
import type { KeptDrugs } from './kept/kept-drugs.ts';
import { drugMatcher } from './counts/matched-drugs.ts';
import { dinPages, drugPage } from './pages/drug-page.ts';
import type { ListTools } from './pages/drug-page.ts';
import type { ReadApprovals, ReadMarks } from './pages/page-cards.ts';
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
  /** All drugs in this process's memory. */
  readonly currentDrugs: () => Promise<KeptDrugs>;
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
  const lists: ListTools = {
    db,
    lookups,
    presenter,
    cards: new KeptCards(),
    readOnce: sameReads(),
    readDin: dinPages(db),
    matched: drugMatcher(),
    ...given,
  };
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
