import type { DecisionResult, GroupDecision, GroupDecisionAnswer } from '@refined/shared/contract';
import { NO_CHANGE, SOURCE_FIELDS, writeFilter, type SourceField } from '@refined/shared/domain';
import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import {
  forgetIfEmpty,
  recordAction,
  recordLeft,
  type LeftDrug,
} from '../actions/record-action.ts';
import { drugsOfQueue, queueNamed } from '../queues/bulk-request.ts';
import type { Schema } from '../db/schema.ts';
import { drugId } from '../drugs/drug-row.ts';
import { filterOf, inGroup } from '../drugs/lists/list-request.ts';
import { batchOf } from '../http/idempotency/named-request.ts';
import { HttpProblem } from '@refined/server-base/serving';
import { apiMessages } from '../messages/api.ts';
import { decisionMessages } from '../messages/review.ts';
import type { SourceAnswers } from './source-answer.ts';
import { userOf } from '../session/authenticate.ts';
import { decideDrugs, type JudgedDecision } from './decide-drugs.ts';
import { decidedInBatch, fieldOfGroup, membersNow, type QueuedGroup } from './decided-rows.ts';

const refused = (parameter: string, text: string): HttpProblem =>
  new HttpProblem(422, text, { errors: { [parameter]: [text] } });

/** Throws 409 when nobody is in the group any more, 422 when its change has no field. */
const decidedField = async (
  db: Kysely<Schema>,
  group: QueuedGroup,
  expected: number,
): Promise<SourceField | undefined> => {
  const name = await fieldOfGroup(db, group);
  if (name === undefined && expected === 0) return undefined;
  if (name === undefined)
    throw new HttpProblem(409, apiMessages.queueChanged(0), { current: { count: 0 } });
  const field = SOURCE_FIELDS.find((one) => one === name);
  if (!field) throw refused('group', decisionMessages.nothingToDecide);
  return field;
};

/** The drugs that a decision left as they were. */
const leftOf = (results: readonly JudgedDecision[]): LeftDrug[] =>
  results.flatMap(({ id, outcome, why = null }) =>
    outcome === 'refused' || outcome === 'unchanged' ? [{ id: Number(id), outcome, why }] : [],
  );

const countOf = (results: readonly DecisionResult[], ...outcomes: DecisionResult['outcome'][]) =>
  results.filter(({ outcome }) => outcomes.includes(outcome)).length;

/**
 * `POST /api/drugs/groups/:group/decision/`: what `decideSource` does for one drug, for those that
 * a group has in a queue. A repeated request continues an interrupted one: what that one decided is
 * found by the batch.
 */
export const decideGroup =
  (db: Kysely<Schema>, answers: SourceAnswers) =>
  async (request: FastifyRequest): Promise<GroupDecisionAnswer> => {
    const {
      decision,
      queue,
      filter,
      expected,
      except = [],
      drugs,
      clinical,
      seen = [],
      reason,
    } = request.body as GroupDecision;
    const { group: key } = request.params as { group: string };
    const group = { queue: queueNamed(queue), key };
    const ofGroup = inGroup(filterOf(filter, userOf(request).id), key);
    // Drugs without a change have nothing to decide.
    if (key === NO_CHANGE) throw refused('group', apiMessages.badFacetValue('group', key));
    const batch = batchOf(request);
    const done = await decidedInBatch(db, batch);
    const field = done[0]?.field ?? (await decidedField(db, group, expected));
    if (!field) return { batch, field: '', results: [], decided: 0, refused: 0 };

    const idsOf = (texts: readonly (string | number)[]) =>
      new Set(texts.flatMap((id) => drugId(String(id)) ?? []));
    // Decided drugs stay in their group, so those of an earlier attempt are found here too.
    const wanted = await drugsOfQueue(
      db,
      {
        queue: group.queue,
        filter: ofGroup,
        expected,
        except: idsOf(except),
        clinical,
        only: drugs && idsOf(drugs),
      },
      0,
    );
    const before = new Map(done.map((row) => [row.id, row]));
    const ids = wanted.map(({ id }) => id).filter((id) => !before.has(id));
    const versions = new Map(seen.map(({ id, version }) => [drugId(String(id)), version]));
    const author = { actor: userOf(request).username, requestId: request.id };
    await recordAction(db, {
      id: batch,
      kind: 'decision',
      actor: author.actor,
      reason,
      queue: group.queue,
      filter: writeFilter(ofGroup),
      about: { field, decision },
    });
    const results = await decideDrugs(db, answers, ids, {
      field,
      decision,
      noteOf: () => ({ batch }),
      author,
      refusals: async (rows) => {
        const present = await membersNow(
          db,
          group,
          rows.map(({ id }) => id),
        );
        return new Map(
          rows.flatMap(({ id, version }): [number, string][] => {
            if ((versions.get(id) ?? version) !== version) return [[id, apiMessages.staleVersion]];
            return present.has(id) ? [] : [[id, decisionMessages.notInGroup]];
          }),
        );
      },
    });
    await recordLeft(db, batch, leftOf(results));
    await forgetIfEmpty(db, batch);
    const all = [
      ...done.map(({ id, din, version }): DecisionResult => ({
        id: String(id),
        din,
        outcome: 'decided',
        version,
      })),
      ...results,
    ];
    return {
      batch,
      field,
      results: all,
      decided: countOf(all, 'decided'),
      refused: countOf(all, 'refused', 'unknown'),
    };
  };
