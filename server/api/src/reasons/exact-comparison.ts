import { relatedDrug, sourceComparison } from '@refined/shared/contract';
import * as z from 'zod/mini';
import { exactSummary } from '../drugs/exact-drug.ts';

/** The contract's, with the drug as this API sends it in lists. */

export const exactComparison = (productKey: string) =>
  z.extend(sourceComparison(productKey), { drug: exactSummary(productKey) });

export const exactRelated = (productKey: string) =>
  z.object({
    count: z.int(),
    results: z.array(z.object({ ...relatedDrug, drug: exactSummary(productKey) })),
  });
