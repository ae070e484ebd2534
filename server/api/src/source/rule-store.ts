import type { Rule, RuleInput } from '@refined/shared/contract';
import { sql, type Selectable, type UpdateObject } from 'kysely';
import type { Db, Schema } from '../db/schema.ts';
import { fullName } from '../db/sql-names.ts';
import { textOf } from './values/source-messages.ts';
import { CLINICAL_FIELDS } from '@refined/shared/domain';

export interface RuleRow extends Selectable<Schema['review_rule']> {
  /** Kind and date of the last run's import. */
  import_kind: 'dpd' | 'noc' | null;
  import_date: string | null;
  /** Full names. */
  maker: string;
  switcher: string | null;
}

/** The full name for a user name. */
const fullNameOf = (column: 'made_by' | 'on_by') =>
  sql<string>`coalesce((select ${sql.raw(fullName('u'))} from app_user u where u.username = r.${sql.raw(column)}), r.${sql.raw(column)})`;

const rules = (db: Db) =>
  db
    .selectFrom('review_rule as r')
    .leftJoin('import_run as i', (join) =>
      join.on(sql<boolean>`i.id = (r.last_run ->> 'import')::integer`),
    )
    .selectAll('r')
    .select([
      'i.kind as import_kind',
      sql<string | null>`i.extract_date::text`.as('import_date'),
      fullNameOf('made_by').as('maker'),
      fullNameOf('on_by').$castTo<string | null>().as('switcher'),
    ]);

export const readRules = (db: Db): Promise<RuleRow[]> =>
  rules(db)
    .orderBy(sql`lower(r.name)`)
    .execute();

export const readRule = (db: Db, id: number): Promise<RuleRow | undefined> =>
  rules(db).where('r.id', '=', id).executeTakeFirst();

export const presentRule = ({ last_run: run, switcher, on_at, ...rule }: RuleRow): Rule => ({
  id: String(rule.id),
  name: rule.name,
  queue: rule.queue,
  kinds: rule.kinds,
  on_product: rule.on_product,
  move: rule.move,
  sample: rule.sample,
  version: rule.version,
  made_by: rule.maker,
  on: switcher !== null && on_at ? { by: switcher, at: on_at.toISOString() } : null,
  last_run: run && {
    import: { id: run.import, kind: rule.import_kind!, date: rule.import_date },
    action: run.action,
    said: textOf(run.said),
  },
});

/** Whether another rule has this name, ignoring case. */
export const isNameTaken = async (db: Db, name: string, but = 0): Promise<boolean> =>
  (await db
    .selectFrom('review_rule')
    .select('id')
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .where('id', '<>', but)
    .executeTakeFirst()) !== undefined;

const columnsOf = ({ name, queue, kinds, on_product, move, sample }: RuleInput) => ({
  ...{ name, queue, on_product, move, sample },
  kinds: [...kinds],
});

/** Undefined if another rule has the name. */
export const insertRule = async (
  db: Db,
  input: RuleInput,
  actor: string,
): Promise<number | undefined> => {
  const values = { ...columnsOf(input), made_by: actor, on_by: null, on_at: null, last_run: null };
  const made = db
    .insertInto('review_rule')
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id');
  return (await made.executeTakeFirst())?.id;
};

type Versioned = Pick<RuleRow, 'id' | 'version'>;

const change = async (
  db: Db,
  { id, version }: Versioned,
  changes: UpdateObject<Schema, 'review_rule', 'review_rule'>,
): Promise<boolean> => {
  const made = await db
    .updateTable('review_rule')
    .set({ ...changes, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return made.numUpdatedRows > 0n;
};

const OFF = { on_by: null, on_at: null } as const;

/** Changes a rule and switches it off. False if its version has changed. */
export const updateRule = (db: Db, rule: Versioned, input: RuleInput): Promise<boolean> =>
  change(db, rule, { ...columnsOf(input), ...OFF });

/** Switches a rule on for later imports; `actor` null: off. False if its version has changed. */
export const switchRule = (db: Db, rule: Versioned, actor: string | null): Promise<boolean> =>
  change(
    db,
    rule,
    actor === null
      ? OFF
      : {
          on_by: actor,
          on_at: sql<Date>`now()`,
          ran_for: sql<number>`(select coalesce(max(id), 0) from import_run where status = 'done')`,
        },
  );

/** False if its version has changed, or it has run. */
export const removeRule = async (db: Db, { id, version }: Versioned): Promise<boolean> =>
  (
    await db
      .deleteFrom('review_rule')
      .where('id', '=', id)
      .where('version', '=', version)
      .where('last_run', 'is', null)
      .executeTakeFirst()
  ).numDeletedRows > 0n;

const CLINICAL = CLINICAL_FIELDS.map((field) => `'${field}'`).join(', ');

/** SQL: the columns of a rule, for `fitting`. */
interface RuleSql {
  readonly queue: string;
  readonly kinds: string;
  readonly on_product: string;
  readonly sample: string;
}

/**
 * SQL: drugs that import $1 put from no queue into the rule's queue, only for changes of the rule's
 * kinds. Reads only immutable data, so that a dry run, a run and its continuation find the same
 * drugs and the same sample.
 */
export const fitting = ({ queue, kinds, on_product, sample }: RuleSql) => `
  select f.*, (row_number() over (order by f.drug_id) - 1) % ${sample} = 0 as sampled
  from (
    select distinct on (h.drug_id) h.drug_id, h.id as history_id, h.version
    from drug_history h
    where h.kind = 'import' and h.note ->> 'import_id' = $1::integer::text
      and h.after ->> 'queue' = ${queue} and coalesce(h.before ->> 'queue', '') = ''
      and (${on_product} is null or (h.after ->> 'in_product')::boolean = ${on_product})
      and exists (select from source_change c
        where c.drug_id = h.drug_id and c.import_id = $1::integer)
      and not exists (select from source_change c
        where c.drug_id = h.drug_id and c.import_id = $1::integer
          and (c.kind <> all(${kinds}) or c.field in (${CLINICAL})))
    order by h.drug_id, h.id desc) f`;

/** SQL: the drugs of one rule; parameters from `fittingOf`. */
export const FITTING = fitting({
  queue: '$2::text',
  kinds: '$3::text[]',
  on_product: '$4::boolean',
  sample: '$5::integer',
});

export const fittingOf = (
  run: number,
  { queue, kinds, on_product, sample }: Pick<RuleRow, 'queue' | 'kinds' | 'on_product' | 'sample'>,
): readonly unknown[] => [run, queue, kinds, on_product, sample];
