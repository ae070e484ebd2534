import type { Calls } from '@refined/shared/contract';
import { QUEUE_NAMES } from '@refined/shared/domain';
import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import type { Schema } from '../db/schema.ts';
import { DrugPresenter } from '../drugs/present-drug.ts';
import type { RegisterCall } from '../http/register-call.ts';
import type { LookupCache } from '../lookups/lookup-cache.ts';
import { SourceAnswers } from '../reasons/compare/source-answer.ts';
import { decideGroup } from './decide-group.ts';
import { undoDecided, undoDecisions } from './undo-decisions.ts';

const wireDecision = z.object({
  batch: z.string(),
  field: z.string(),
  results: z.array(
    z.object({
      id: z.string(),
      din: z.string(),
      outcome: z.enum(['decided', 'unchanged', 'refused', 'unknown']),
      version: z.optional(z.int()),
      detail: z.optional(z.string()),
    }),
  ),
  decided: z.int(),
  refused: z.int(),
});

const wireUndone = z.object({
  results: z.array(
    z.object({ id: z.string(), din: z.string(), queue: z.enum(['', ...QUEUE_NAMES]) }),
  ),
  undone: z.int(),
  refused: z.int(),
});

const answersOf = (db: Kysely<Schema>, lookups: LookupCache, productKey: string) =>
  new SourceAnswers(db, lookups, new DrugPresenter(lookups, productKey));

/** Undoes a decision that is a mass action; the app gives it to the room of undo. */
export const decisionUndoer = (db: Kysely<Schema>, lookups: LookupCache, productKey: string) =>
  undoDecided(db, answersOf(db, lookups, productKey));

/** Decisions on groups of the same change (D48), and their undo. */
export const registerDecisions = (
  register: RegisterCall,
  db: Kysely<Schema>,
  lookups: LookupCache,
  calls: Calls,
  productKey: string,
): void => {
  const answers = answersOf(db, lookups, productKey);
  register(calls.decideGroup, decideGroup(db, answers), { wire: wireDecision, repeatable: true });
  register(calls.undoDecisions, undoDecisions(db, answers), { wire: wireUndone });
};
