import type { Calls } from '@refined/shared/contract';
import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { idOf } from '../drugs/drug-requests.ts';
import { DrugPresenter } from '../drugs/present-drug.ts';
import { versionTag } from '../http/etag.ts';
import type { RegisterCall } from '../http/register-call.ts';
import type { LookupCache } from '../lookups/lookup-cache.ts';
import { decideSource } from './decide/decide-source.ts';
import { relatedDrugs } from './related-drugs.ts';
import { SourceAnswers } from './compare/source-answer.ts';
import { wireComparison, wireRelated } from './wire.ts';

export const registerReasons = (
  register: RegisterCall,
  db: Kysely<Schema>,
  lookups: LookupCache,
  calls: Calls,
  productKey: string,
): void => {
  const presenter = new DrugPresenter(lookups, productKey);
  const answers = new SourceAnswers(db, lookups, presenter);
  const wire = wireComparison(productKey);
  register(
    calls.drugSource,
    async (request, reply) => {
      const seen = await answers.read(idOf(request));
      void reply
        .header('etag', versionTag(seen.state.row.version))
        .header('cache-control', 'private, no-cache');
      return answers.present(seen);
    },
    { wire },
  );
  register(calls.decideSource, decideSource(db, answers), { wire });
  register(calls.relatedDrugs, relatedDrugs(db, presenter), { wire: wireRelated(productKey) });
};
