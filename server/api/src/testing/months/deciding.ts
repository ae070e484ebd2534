import { expect } from '@jest/globals';
import { isMarkedIn, type Queue, type SourceField } from '@refined/shared/domain';
import { sql } from 'kysely';
import { keysOf, textsOf, type ChangeValue } from '../../source/values/source-values.ts';
import { ACTORS, type Desk } from './desk.ts';
import type { Step } from './steps.ts';

interface QueuedGroup {
  readonly queue: Queue;
  readonly group_key: string;
  readonly drugs: readonly number[];
}

/** Groups with a field; those that need a decision come first. */
const groupsOf = async ({ api }: Desk): Promise<readonly QueuedGroup[]> => {
  const { rows } = await sql<QueuedGroup & { kind: string }>`
    select queue, group_key, kind, array_agg(drug_id order by drug_id) as drugs from queued_change
    where field is not null and (marked or queue in ('manual', 'noc', 'dpd'))
    group by queue, group_key, kind order by queue, group_key`.execute(api.db);
  const waits = ({ queue, kind }: (typeof rows)[number]) =>
    kind === 'overridden' || isMarkedIn(queue);
  return [...rows.filter(waits), ...rows.filter((row) => !waits(row))];
};

/** Decides on a group, optionally without its first drug, and optionally undoes that. */
export const decideGroup = async (
  desk: Desk,
  { at, decision, leaves, undoes }: Extract<Step, { do: 'decide' }>,
  by: number,
): Promise<void> => {
  const groups = await groupsOf(desk);
  const group = groups[at % Math.max(1, groups.length)];
  if (!group) return desk.ledger.count('decide nothing');
  const except = leaves ? group.drugs.slice(0, 1) : [];
  const answer = await desk.call('POST', '/api/actions/', by, {
    action: 'decide',
    input: { decision, change: group.group_key },
    queue: group.queue,
    expected: group.drugs.length - except.length,
    except,
  });
  // Another user may have emptied the group meanwhile.
  desk.expect(answer, [200, 409]);
  desk.ledger.count(`decide ${answer.status}`);
  if (answer.status !== 200) return;
  for (const { id, outcome, version } of answer.body.results) {
    expect(except).not.toContain(Number(id));
    desk.ledger.count(`decide ${outcome}`);
    if (outcome === 'done')
      desk.ledger.acknowledge({ drug: Number(id), actor: ACTORS[by]!, version, holds: {} });
  }
  if (!undoes || answer.body.done === 0) return;
  const undone = await desk.call('POST', `/api/actions/${answer.body.action}/undo/`, by, {});
  desk.expect(undone, [200]);
  expect(undone.body.undone + undone.body.refused).toBe(answer.body.done);
  if (undone.body.undone > 0) desk.ledger.count('decide undone');
};

/** Decides on all open differences of the next publication, optionally undoes that (D74). */
export const decideOpen = async (
  desk: Desk,
  { decision, undoes }: Extract<Step, { do: 'decideOpen' }>,
  by: number,
): Promise<void> => {
  const { body } = await desk.call('GET', '/api/publications/preview/', by);
  const { open: expected, import_id } = body.to_check;
  const answer = await desk.call('POST', '/api/actions/', by, {
    ...{ action: 'decide', input: { decision } },
    ...{ publication: { import_id }, expected },
  });
  // Another user may have decided or imported meanwhile.
  desk.expect(answer, [200, 409]);
  desk.ledger.count(`decide open ${answer.status}`);
  if (answer.status !== 200 || answer.body.done === 0) return;
  desk.ledger.count(`decide open ${decision}`);
  if (!undoes) return;
  const undone = await desk.call('POST', `/api/actions/${answer.body.action}/undo/`, by, {});
  desk.expect(undone, [200]);
  expect(undone.body.undone + undone.body.refused).toBe(answer.body.done);
  if (undone.body.undone > 0) desk.ledger.count('decide open undone');
};

/**
 * A kept value isn't asked about again for the same source value, and cards show the valid
 * decisions.
 */
export const expectNothingTwice = async ({ api }: Desk): Promise<void> => {
  const { rows } = await sql<{
    drug_id: number;
    field: SourceField;
    new_value: ChangeValue;
    told: string | null;
    decision: string | null;
    source_value: string[] | null;
    later: boolean;
  }>`
    select c.drug_id, c.field, c.new_value, c.decision as told, o.decision, o.source_value,
      coalesce(c.import_id > o.import_id, false) as later
    from source_change c left join source_decision o on o.drug_id = c.drug_id and o.field = c.field
    where c.field is not null
      -- Answered for all its records, not decided on one.
      and c.kind <> 'unknown_label'
      -- Of several ingredients one half says nothing: they were kept as pairs (D73).
      and not (c.field in ('active_ingredient', 'strength') and exists (
        select from source_product s where s.drug_id = c.drug_id
          and jsonb_array_length(s.content -> 'ingredients') > 1))`.execute(api.db);
  const again = rows.filter(
    ({ later, decision, told, field, new_value, source_value }) =>
      later &&
      decision === 'keep' &&
      told === null &&
      keysOf(field, textsOf(new_value)) === keysOf(field, source_value ?? []),
  );
  expect(again).toEqual([]);
  expect(rows.filter(({ told, decision }) => told !== null && told !== decision)).toEqual([]);
};

/** Answers the first unknown label: an entry of its lookup, or a new one (D79). */
export const answerLabel = async (desk: Desk, answer: 'is' | 'add', by: number): Promise<void> => {
  const { body } = await desk.call('GET', '/api/imports/labels/', by);
  const [label] = body.labels;
  if (!label) return desk.ledger.count('label nothing');
  const { body: lists } = await desk.call('GET', '/api/drug_schedule/', by);
  const is = answer === 'is' ? { is: String(lists.results[0].id) } : {};
  const answered = await desk.call('POST', `/api/imports/labels/${label.id}/`, by, is);
  desk.expect(answered, [200]);
  desk.ledger.count(`label ${answer}`);
};
