import {
  ACTION_INPUTS,
  type ActionOutcome,
  type ActionRefusal,
  type PerformedAction,
  type PerformInput,
} from '@refined/shared/contract';
import {
  actionDefinition,
  LIMITS,
  writeFilter,
  type ActionName,
  type Queue,
} from '@refined/shared/domain';
import type { FastifyRequest } from 'fastify';
import { fieldProblem, HttpProblem } from '@refined/server-base/serving';
import { hotQuery } from '../db/hot-query.ts';
import type { AboutAction } from '../db/json-columns.ts';
import { retryOnDeadlock } from '../db/database-fault.ts';
import type { Db } from '../db/schema.ts';
import { inputSchema, unknownKeys, unknownKeysProblem } from '../http/json-schema.ts';
import { batchOf } from '../http/named-request.ts';
import { apiMessages } from '../messages/api.ts';
import { authorOf, userOf } from '../session/authenticate.ts';
import type { Asked, BegunAction, DrugActions, DrugResult, WantedDrug } from './drug-action.ts';
import { forgetIfEmpty, recordAction, recordLeft } from './action-store.ts';
import { drugsOfPart, namedDrugs, partOf, type TargetDrugs } from './target.ts';
import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * Event-loop turns between two chunks, so that other requests can run: the embedded database does
 * one thing at a time.
 */
const TURNS = 8;

const letOthersIn = async (): Promise<void> => {
  for (let turn = 0; turn < TURNS; turn += 1) await nextTurn();
};

/** Writes drugs in chunks of one transaction each. */
export const inChunks = async <Drug, Result>(
  drugs: readonly Drug[],
  write: (chunk: readonly Drug[]) => Promise<readonly Result[]>,
): Promise<Result[]> => {
  const results: Result[] = [];
  for (let start = 0; start < drugs.length; start += LIMITS.bulk.chunk) {
    await letOthersIn();
    results.push(...(await write(drugs.slice(start, start + LIMITS.bulk.chunk))));
  }
  return results;
};

/** Parses the input of an action with its schema. Throws 400. */
export const readInput = (action: ActionName, raw: unknown): unknown => {
  const schema = ACTION_INPUTS[action];
  const unknown = unknownKeys(inputSchema(schema), raw, 'input.');
  if (unknown.length > 0) throw unknownKeysProblem(unknown);
  const parsed = schema.safeParse(raw);
  if (parsed.success) return parsed.data;
  const errors = parsed.error.issues.map(({ path, message }) => [
    ['input', ...path].join('.'),
    [message],
  ]);
  throw new HttpProblem(400, apiMessages.malformed, { errors: Object.fromEntries(errors) });
};

const doneQuery = hotQuery<{
  id: number;
  din: string;
  version: number;
  queue: Queue;
  in_product: boolean;
  at: Date;
}>(
  `select d.id, d.din, m.version, h.after ->> 'queue' as queue,
     (h.after ->> 'in_product')::boolean as in_product, h.at
   from mass_action_member m join drug d on d.id = m.drug_id
     join drug_history h on h.drug_id = m.drug_id and h.version = m.version
   where m.action_id = $1::uuid and m.outcome = 'done' order by d.id`,
);

/** The results of an earlier, interrupted attempt. */
const readDone = async (db: Db, id: string, actor: string): Promise<DrugResult[]> =>
  (await doneQuery(db, [id])).map(({ at, ...row }) => ({
    ...row,
    outcome: 'done',
    moved_by: actor,
    moved_at: at.toISOString(),
  }));

/** Runs the action in chunks. After each chunk the unchanged drugs are stored with the action. */
const runInChunks = (
  db: Db,
  drugs: readonly WantedDrug[],
  { run, kept }: BegunAction,
  id: string,
): Promise<DrugResult[]> =>
  inChunks(drugs, async (chunk) => {
    // An import locks rows and counters for a long time.
    const made = await retryOnDeadlock(() => run(chunk));
    if (kept)
      await retryOnDeadlock(() =>
        recordLeft(
          db,
          id,
          made.flatMap(({ id: drug, outcome, why = null }) =>
            outcome === 'done' ? [] : [{ id: drug, outcome, why: why as ActionRefusal | null }],
          ),
        ),
      );
    return made;
  });

const stranger = (id: string): ActionOutcome => ({
  id,
  din: '',
  outcome: 'unknown',
  queue: null,
  detail: apiMessages.unknownDrug(id),
});

/** A result for each drug of the target, and for each text that isn't a drug's id. */
const outcomesOf = (
  { drugs, unknown }: TargetDrugs,
  results: readonly DrugResult[],
): ActionOutcome[] => {
  const byId = new Map(results.map((result) => [result.id, result]));
  const ids = new Set([...results.map(({ id }) => id), ...drugs.map(({ id }) => id)]);
  return [
    ...[...ids].map((id): ActionOutcome => {
      const result = byId.get(id);
      return result ? { ...result, id: String(id) } : stranger(String(id));
    }),
    ...unknown.map(stranger),
  ];
};

/** Who runs an action, and under which id. */
export interface Performer extends Pick<Asked<unknown>, 'id' | 'author' | 'userId'> {
  /** An earlier attempt may have done some of it. */
  readonly again: boolean;
  /** Further details for its page. */
  readonly about?: AboutAction;
}
export type Perform = (wanted: PerformInput, by: Performer) => Promise<PerformedAction>;

/**
 * Runs an action on several drugs, each judged alone; a refusal doesn't stop the others. A retry
 * continues an interrupted attempt: it finds the earlier results by the action's id.
 */
export const performer =
  (db: Db, actions: DrugActions): Perform =>
  async ({ action, input = {}, reason, ...target }, { again, about, ...by }) => {
    const { id, userId } = by;
    const { actor } = by.author;
    const asked: Asked<unknown> = {
      ...by,
      input: readInput(action, input),
      target,
      part: partOf(target, userId),
    };
    const begin = actions[action] as (asked: Asked<unknown>) => BegunAction | Promise<BegunAction>;
    const begun = await begin(asked);
    const { kept, part = asked.part, sparesClinical = false, judgesAgain } = begun;
    if (target.publication && !begun.drugs)
      throw fieldProblem(400, 'non_field_errors', apiMessages.drugsOrQueue);

    const before = kept && again ? await readDone(db, id, actor) : [];
    const done = new Map(before.map((result) => [result.id, result]));
    const readDrugs = async (): Promise<TargetDrugs> => {
      if (begun.drugs)
        return {
          drugs: begun.drugs.map((drug) => ({ id: drug, source: null, version: null })),
          unknown: [],
        };
      if (!part) return namedDrugs(target.drugs ?? []);
      // Drugs of an earlier attempt have left the part, or they are found in it again.
      const gone = judgesAgain ? 0 : done.size;
      return {
        drugs: await drugsOfPart(db, part, target, { sparesClinical, done: gone }),
        unknown: [],
      };
    };
    const meant = await readDrugs();
    if (kept)
      await recordAction(db, {
        id,
        kind: actionDefinition(action).kind!,
        actor,
        reason: reason ?? kept.reason ?? '',
        about: { ...kept.about, ...about },
        ...(part && { queue: part.queue, filter: writeFilter(part.filter) }),
      });
    const left = judgesAgain ? meant.drugs : meant.drugs.filter((drug) => !done.has(drug.id));
    const made = await runInChunks(db, left, begun, id);
    if (kept) await forgetIfEmpty(db, id);
    const doneNow = made.filter(({ outcome }) => outcome === 'done').map((drug) => drug.id);
    if (doneNow.length > 0) await begun.tell?.(doneNow);

    // "Unchanged" in a retry must not replace the result of the first attempt.
    for (const result of made)
      if (result.outcome !== 'unchanged' || !done.has(result.id)) done.set(result.id, result);
    const results = outcomesOf(meant, [...done.values()]);
    // An action that isn't stored can only be undone with the drugs in the answer.
    const isNamed =
      !part || ((part.filter.length > 0 || !kept) && results.length <= LIMITS.bulk.listed);
    const count = (...outcomes: ActionOutcome['outcome'][]) =>
      results.filter(({ outcome }) => outcomes.includes(outcome)).length;
    return {
      action: kept && count('done') > 0 ? id : null,
      results: isNamed ? results : results.filter(({ outcome }) => outcome !== 'done'),
      done: count('done'),
      refused: count('refused', 'unknown'),
    };
  };

/** `POST /api/actions/`: runs the requested action. */
export const performAction =
  (perform: Perform) =>
  async (request: FastifyRequest): Promise<PerformedAction> => {
    return perform(request.body as PerformInput, {
      id: batchOf(request),
      author: authorOf(request),
      userId: userOf(request).id,
      again: request.reservation !== null,
    });
  };
