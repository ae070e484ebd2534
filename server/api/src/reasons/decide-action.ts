import type { ActionInput, ActionTarget } from '@refined/shared/contract';
import {
  isQueueName,
  NO_CHANGE,
  QUEUE_NAMES,
  SOURCE_FIELDS,
  wholeValues,
  type SourceField,
} from '@refined/shared/domain';
import { fieldProblem, HttpProblem } from '@refined/server-base/serving';
import type {
  Asked,
  BegunAction,
  DrugAction,
  DrugResult,
  WantedDrug,
} from '../actions/drug-action.ts';
import type { Db } from '../db/schema.ts';
import { inGroup } from '../drugs/lists/list-request.ts';
import { apiMessages } from '../messages/api.ts';
import { decisionMessages } from '../messages/review.ts';
import type { GuardedFields } from '../publications/publish/planned-change.ts';
import { readLastImport, readOpen } from '../publications/publish/publication-checks.ts';
import { planPublication } from '../publications/publish/publication-plan.ts';
import { decideDrugs } from './decide-drugs.ts';
import { decidedInBatch, fieldOfGroup, membersNow, type QueuedGroup } from './decided-rows.ts';
import type { Seen, SourceAnswers } from './source-answer.ts';

type AskedDecision = Asked<ActionInput<'decide'>>;

/** Group and publication decisions are undone by their action. Throws 422 for `undo`. */
const takenOrKept = ({ decision }: ActionInput<'decide'>): 'take' | 'keep' => {
  if (decision === 'undo')
    throw fieldProblem(422, 'input.decision', decisionMessages.undoneByAction);
  return decision;
};

/** The queue of the group. Throws 400. */
const queueOf = ({ queue, drugs }: ActionTarget) => {
  const name = queue ?? drugs?.[0]?.queue;
  if (isQueueName(name)) return name;
  throw fieldProblem(400, 'queue', apiMessages.unknownQueue(QUEUE_NAMES));
};

const sourceField = (name: string | null): SourceField | undefined =>
  SOURCE_FIELDS.find((one) => one === name);

/** A group's field. Throws 409 if the group has no drugs now, 422 if the change has no field. */
const fieldOf = async (
  db: Db,
  { id, target: { expected } }: AskedDecision,
  group: QueuedGroup,
): Promise<SourceField | undefined> => {
  // Decisions of an earlier, interrupted attempt.
  const [done] = await decidedInBatch(db, id);
  const name = done?.field ?? (await fieldOfGroup(db, group));
  if (name === undefined && expected === 0) return undefined;
  if (name === undefined)
    throw new HttpProblem(409, apiMessages.queueChanged(0), { current: { count: 0 } });
  const field = sourceField(name);
  if (!field) throw fieldProblem(422, 'change', decisionMessages.nothingToDecide);
  return field;
};

const changedSince = (drugs: readonly WantedDrug[], seen: readonly Seen[]): [number, string][] => {
  const versions = new Map(drugs.map(({ id, version }) => [id, version]));
  return seen
    .map(({ state }) => state.row)
    .filter(({ id, version }) => (versions.get(id) ?? version) !== version)
    .map(({ id }) => [id, apiMessages.staleVersion]);
};

/**
 * Decides on one field of each drug, in the version and import that the user saw (D48). Throws 422.
 */
const ofField = (
  db: Db,
  answers: SourceAnswers,
  { input: { decision, import_id }, author, id: batch }: AskedDecision,
  name: string,
): BegunAction => {
  const field = sourceField(name);
  if (!field)
    throw fieldProblem(422, 'input.field', decisionMessages.unknownField(name.slice(0, 40)));
  // The undo of a decision is stored as no action, because it can't be undone itself.
  const isKept = decision !== 'undo';
  return {
    ...(isKept && { kept: { about: { decision, field } } }),
    judgesAgain: true,
    run: async (drugs) =>
      decideDrugs(
        db,
        answers,
        drugs.map(({ id }) => id),
        {
          field,
          decision,
          noteOf: () => (isKept ? { batch } : {}),
          author,
          refusals: async (seen) => {
            const others = seen.filter(
              ({ comparison }) =>
                (import_id ?? comparison.sides.importId) !== comparison.sides.importId,
            );
            return new Map([
              ...others.map(({ state }): [number, string] => [
                state.row.id,
                decisionMessages.otherImport,
              ]),
              ...changedSince(drugs, seen),
            ]);
          },
        },
      ),
  };
};

/** Decides on the change of a group, for its drugs in a queue. */
const ofGroup = async (
  db: Db,
  answers: SourceAnswers,
  asked: AskedDecision,
  key: string,
): Promise<BegunAction> => {
  const { part: all, author, id: batch, input } = asked;
  const decision = takenOrKept(input);
  // Without a change there is nothing to decide.
  if (key === NO_CHANGE) throw fieldProblem(422, 'change', apiMessages.badFacetValue('group', key));
  const group = { queue: queueOf(asked.target), key };
  const part = all && { queue: all.queue, filter: inGroup(all.filter, key) };
  const field = await fieldOf(db, asked, group);
  return {
    kept: { about: { decision, ...(field && { field }) } },
    sparesClinical: true,
    // A decided drug stays in its group.
    judgesAgain: true,
    ...(part && { part }),
    run: async (drugs) => {
      if (!field) return [];
      const wanted = drugs.map(({ id }) => id);
      return decideDrugs(db, answers, wanted, {
        field,
        decision,
        noteOf: () => ({ batch }),
        author,
        refusals: async (seen) => {
          const present = await membersNow(db, group, wanted);
          const gone = wanted.filter((id) => !present.has(id));
          return new Map([
            ...gone.map((id): [number, string] => [id, decisionMessages.notInGroup]),
            ...changedSince(drugs, seen),
          ]);
        },
      });
    },
  };
};

/** One field per value that needs a decision; of fields that share a value, the first (D73). */
const wholesOf = (fields: readonly string[]): readonly SourceField[] =>
  SOURCE_FIELDS.filter((field) => {
    const whole: readonly string[] = wholeValues([field]);
    return fields.find((one) => whole.includes(one)) === field;
  });

/** One result per drug on several fields: "refused" wins over "done", "done" over "unchanged". */
const together = (results: readonly DrugResult[]): DrugResult[] => {
  const rank = ({ outcome }: DrugResult) => ['unchanged', 'done', 'refused'].indexOf(outcome);
  const byDrug = new Map<number, DrugResult>();
  for (const result of results) {
    const known = byDrug.get(result.id);
    if (!known || rank(result) > rank(known)) byDrug.set(result.id, result);
  }
  return [...byDrug.values()];
};

/**
 * Decides on each open difference of the next publication (D74). A retry continues: earlier
 * decisions are no longer open.
 */
const ofPublication = async (
  db: Db,
  answers: SourceAnswers,
  { input, target, author, id: batch }: AskedDecision,
  guarded: GuardedFields,
): Promise<BegunAction> => {
  const decision = takenOrKept(input);
  const { expected, publication } = target;
  const isOther = async () => (await readLastImport(db)) !== publication?.import_id;
  if (!publication) throw fieldProblem(422, 'change', decisionMessages.nothingToDecide);
  if (await isOther()) throw new HttpProblem(409, decisionMessages.otherImport);
  const earlier = (await decidedInBatch(db, batch)).map(({ id }) => id);
  const open = await readOpen(db, await planPublication(db, guarded));
  const count = new Set([...open.keys(), ...earlier]).size;
  if (count !== expected)
    throw new HttpProblem(409, apiMessages.queueChanged(count), { current: { count } });
  const wholes = new Map([...open].map(([id, fields]) => [id, wholesOf(fields)]));
  return {
    kept: { about: { decision } },
    drugs: [...wholes.keys()],
    judgesAgain: true,
    run: async (drugs) => {
      const results: DrugResult[] = [];
      for (const field of SOURCE_FIELDS) {
        const ids = drugs.map(({ id }) => id).filter((id) => wholes.get(id)?.includes(field));
        if (ids.length === 0) continue;
        const made = await decideDrugs(db, answers, ids, {
          field,
          decision,
          noteOf: () => ({ batch }),
          author,
          refusals: async () =>
            new Map((await isOther()) ? ids.map((id) => [id, decisionMessages.otherImport]) : []),
        });
        results.push(...made);
      }
      return together(results);
    },
  };
};

/** Takes Health Canada's values or keeps ours, where they differ (D48, D74). */
export const decideAction =
  (
    db: Db,
    answers: SourceAnswers,
    readGuarded: () => Promise<GuardedFields>,
  ): DrugAction<'decide'> =>
  async (asked) => {
    const { change, field } = asked.input;
    if (field !== undefined) return ofField(db, answers, asked, field);
    return change === undefined
      ? ofPublication(db, answers, asked, await readGuarded())
      : ofGroup(db, answers, asked, change);
  };
