import { sql, type Selectable } from 'kysely';
import { HttpProblem } from '@refined/server-base/serving';
import type { Perform } from '../actions/perform-action.ts';
import { hotQuery } from '../db/hot-query.ts';
import type { RuleRun, SourceMessage } from '../db/json-columns.ts';
import type { Db, Schema } from '../db/schema.ts';
import { ASSIGNMENTS, isSnoozed } from '../drugs/lists/conditions.ts';
import { isDatabaseAway, isStorageFull } from '../db/database-fault.ts';
import { actionNamed } from '../http/named-request.ts';
import { isOpenRecord } from '../live/presence-store.ts';
import { apiMessages } from '../messages/api.ts';
import { DONE } from '../publications/month-progress.ts';
import { message } from './values/source-messages.ts';
import { fitting, FITTING, fittingOf } from './rule-store.ts';

/** A rule with an import that it hasn't run for yet. */
interface DueRule extends Selectable<Schema['review_rule']> {
  on_by: string;
  import_id: number;
  /** Id of the user who switched it on; null if the account is closed. */
  user_id: number | null;
}

const readDue = hotQuery<DueRule>(
  `select r.*, i.id as import_id, u.id as user_id
   from review_rule r join (select id from ${DONE}) i on i.id > r.ran_for
   left join app_user u on u.username = r.on_by and u.active
   where r.on_by is not null order by i.id, r.id`,
);

const EACH = { queue: 'r.queue', kinds: 'r.kinds', on_product: 'r.on_product', sample: 'r.sample' };

/**
 * For each fitting drug: whether it is in the sample of this rule or of another rule for the same
 * import, and whether it is unchanged since the import.
 */
const readFitting = hotQuery<{ id: number; sampled: boolean; free: boolean }>(
  `with fit as materialized (${FITTING}),
   sample as materialized (
     select s.drug_id from review_rule r cross join lateral (${fitting(EACH)}) s
     where s.sampled and r.on_by is not null
       and (r.ran_for < $1::integer or r.last_run ->> 'import' = $1::integer::text))
   select f.drug_id as id, f.sampled or exists (select from sample s where s.drug_id = f.drug_id) as sampled,
     d.version = f.version and d.queue = $2::text and not ${isSnoozed('d.id')} and not ${isOpenRecord('d.id')}
     and not exists (select from ${ASSIGNMENTS} t where t.drug_id = d.id)
     and not exists (select from source_difference s where s.drug_id = d.id and s.open) as free
   from fit f join drug d on d.id = f.drug_id order by f.drug_id`,
);

interface Context {
  readonly db: Db;
  readonly perform: Perform;
  /** Called first, because rules depend on the source differences. */
  readonly keepDifferences: () => Promise<void>;
  readonly onFault: (error: unknown) => void;
}

/** Moves the rule's drugs in one mass action; a retry continues it. */
const moveDrugs = async (
  { db, perform }: Context,
  rule: DueRule & { user_id: number },
): Promise<Omit<RuleRun, 'import'>> => {
  const { name, queue, move, import_id } = rule;
  const fitting = await readFitting(db, fittingOf(import_id, rule));
  const sampled = fitting.filter((drug) => drug.sampled).length;
  const wanted = fitting.filter((drug) => drug.free && !drug.sampled);
  const id = actionNamed('rule', rule.id, import_id);
  if (wanted.length > 0)
    await perform(
      {
        action: move,
        reason: `Rule: ${name}`,
        drugs: wanted.map((drug) => ({ id: drug.id, queue })),
      },
      {
        id,
        author: { actor: rule.on_by, requestId: `rule-${rule.id}-${import_id}` },
        userId: rule.user_id,
        again: true,
        about: { rule: rule.id },
      },
    );
  const made = await db
    .selectFrom('mass_action')
    .select('size')
    .where('id', '=', id)
    .executeTakeFirst();
  const done = made?.size ?? 0;
  const stay = fitting.length - sampled - done;
  return {
    action: made ? id : null,
    said: message('ruleRan', name, done, move, sampled, queue, stay),
  };
};

const whyNot = (error: unknown): string => {
  if (error instanceof HttpProblem) return error.message;
  return isStorageFull(error) ? apiMessages.noRoom : apiMessages.failed;
};

const carryOut = async (context: Context, rule: DueRule): Promise<Omit<RuleRun, 'import'>> => {
  const not = (why: SourceMessage | string) => ({
    action: null,
    said: message('ruleNotRun', rule.name, why),
  });
  const { user_id } = rule;
  if (user_id === null) return not(message('ruleOfNobody', rule.on_by));
  try {
    return await moveDrugs(context, { ...rule, user_id });
  } catch (error) {
    // The rule stays due.
    if (isDatabaseAway(error)) throw error;
    if (!(error instanceof HttpProblem)) context.onFault(error);
    return not(whyNot(error));
  }
};

/** Stores the rule's result once, with the rule and with the import's job. */
const settle = (db: Db, { id, import_id }: DueRule, made: Omit<RuleRun, 'import'>) =>
  db.transaction().execute(async (tx) => {
    const last_run = JSON.stringify({ ...made, import: import_id });
    const settled = await tx
      .updateTable('review_rule')
      .set({ ran_for: import_id, last_run })
      .where('id', '=', id)
      .where('ran_for', '<', import_id)
      .executeTakeFirst();
    if (settled.numUpdatedRows === 0n) return;
    await sql`update import_job set result = jsonb_set(result, '{notes}',
        coalesce(result -> 'notes', '[]') || ${JSON.stringify([made.said])}::jsonb)
      where import_id = ${import_id} and goal = 'import' and result is not null`.execute(tx);
  });

/**
 * Runs the active rules (D91) for each import since they were switched on. Only committed imports
 * count, not previews. Any process continues an interrupted run at its next look.
 */
export const runRules = (context: Context) => async (): Promise<void> => {
  const due = await readDue(context.db);
  if (due.length > 0) await context.keepDifferences();
  for (const rule of due) await settle(context.db, rule, await carryOut(context, rule));
};
