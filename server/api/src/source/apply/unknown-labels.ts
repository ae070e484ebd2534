import { lookupOf, type LookupName, type SourceField } from '@refined/shared/domain';
import { type Transaction, sql } from 'kysely';
import { lockImports } from '../../db/import-transaction.ts';
import type { Db, Schema } from '../../db/schema.ts';
import type { Author } from '../../drugs/drug-store.ts';
import { writeDrugs } from '../../drugs/write-drugs.ts';
import { fieldProblem, HttpProblem } from '@refined/server-base/serving';
import { labelMessages } from '../../messages/imports.ts';
import { textOfProduct, type DpdProduct } from '../files/dpd-product.ts';
import type { Notice } from '../files/notice-records.ts';
import type { NoticeProduct } from '../files/plan-notices.ts';
import { entryKey } from '../values/meaning.ts';
import { textsOf, type ChangeValue } from '../values/source-values.ts';
import type { UnknownLabels } from '@refined/shared/contract';
import { isSameProduct } from '../files/compare-products.ts';

/** The name of the lookup entry for a label; the label itself if nobody chose one (D79). */
export type AliasOf = (kind: LookupName, label: string) => string;

/** A product with its labels replaced; the same object if nothing changes. */
export const aliasProduct = (product: DpdProduct, aliasOf: AliasOf): DpdProduct => {
  const { company, ingredients, schedules } = product;
  const aliased: DpdProduct = {
    ...product,
    company: company && { ...company, name: aliasOf('manufacturer', company.name) },
    ingredients: aliasIngredients(ingredients, aliasOf),
    schedules: [...new Set(schedules.map((label) => aliasOf('schedule', label)))],
  };
  return isSameProduct(product, aliased) ? product : aliased;
};

export const aliasIngredients = <Ingredient extends { readonly name: string }>(
  ingredients: readonly Ingredient[],
  aliasOf: AliasOf,
): Ingredient[] =>
  ingredients.map((one) => ({ ...one, name: aliasOf('active_ingredient', one.name) }));

export const aliasNotice = (notice: Notice, aliasOf: AliasOf): Notice => ({
  ...notice,
  manufacturer: aliasOf('manufacturer', notice.manufacturer),
});

/** Number of example drugs per label. */
const EXAMPLES = 3;

/** SQL: whether the drug `d` has the entry `l`. */
const HOLDS = `(d.manufacturer_id = l.id or l.id = any(d.active_ingredient_ids)
  or l.id = any(d.schedule_ids))`;

/**
 * SQL: whether the drug `d` came with an import that was taken back: it is archived, and no source
 * lists it.
 */
const IS_TAKEN_BACK = `(d.queue = '' and not d.in_product
  and not exists (select from source_product s where s.drug_id = d.id)
  and not exists (select from notice_product p where p.drug_id = d.id))`;

/** Unanswered labels, with the drugs that have them (D79). */
export const readUnknownLabels = async (db: Db): Promise<UnknownLabels> => {
  const { rows } = await sql<UnknownLabels['labels'][number]>`
    select l.id::text as id, l.kind as list, l.name, count(d.id)::integer as drugs,
      coalesce((array_agg(json_build_object('id', d.id::text, 'din', d.din, 'drug_name', d.drug_name,
        'strength', d.strength, 'form', d.form)
        order by d.search_name, d.id) filter (where d.id is not null))[1:${sql.lit(EXAMPLES)}],
        '{}') as examples
    from unknown_label u join lookup_item l on l.id = u.item_id and not l.retired
    left join drug d on ${sql.raw(HOLDS)} and not ${sql.raw(IS_TAKEN_BACK)}
    group by l.id order by fold(l.name) collate "C", l.id`.execute(db);
  return { labels: rows };
};

/** An entry of a lookup, or a label that isn't answered yet. */
interface Entry {
  readonly id: number;
  readonly kind: LookupName;
  readonly name: string;
  readonly unknown: boolean;
}

const findEntry = async (db: Db, id: number): Promise<Entry | undefined> => {
  const { rows } = await sql<Entry>`
    select l.id, l.kind, l.name, u.item_id is not null as unknown
    from lookup_item l left join unknown_label u on u.item_id = l.id
    where l.id = ${id} and not l.retired`.execute(db);
  return rows[0];
};

/**
 * Answers an unknown label (D79): it stays in its lookup, or it means another entry (`is`). Then
 * its records get that entry, and imports read the label as that entry. Throws 404, 409 if it was
 * already answered, 422 for an entry of another lookup.
 */
export const answerLabel = (
  db: Db,
  id: number,
  is: number | undefined,
  author: Author,
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    // An import reads the aliases when it begins.
    await lockImports(tx);
    const label = await findEntry(tx, id);
    if (!label) throw new HttpProblem(404, labelMessages.unknown);
    if (!label.unknown) throw new HttpProblem(409, labelMessages.answered(label.name));
    if (is !== undefined) await becomeEntry(tx, label, is, author);
    await tx.deleteFrom('unknown_label').where('item_id', '=', id).execute();
    await settleReasons(tx, label.kind);
  });

const becomeEntry = async (
  tx: Transaction<Schema>,
  label: Entry,
  is: number,
  author: Author,
): Promise<void> => {
  const entry = await findEntry(tx, is);
  if (!entry || entry.unknown || entry.kind !== label.kind)
    throw fieldProblem(422, 'is', labelMessages.noEntry);
  const meaning = entryKey(label.kind, label.name);
  await tx
    .insertInto('label_alias')
    .values({
      kind: label.kind,
      meaning,
      item_id: entry.id,
      name: label.name,
      actor: author.actor,
    })
    .onConflict((conflict) =>
      conflict.columns(['kind', 'meaning']).doUpdateSet({ item_id: entry.id, actor: author.actor }),
    )
    .execute();
  const aliasOf: AliasOf = (kind, name) =>
    kind === label.kind && entryKey(kind, name) === meaning ? entry.name : name;
  await renameSources(tx, label, aliasOf);
  await changeDrugs(tx, [author.actor, author.requestId, label.id, entry.id]);
  await tx.updateTable('lookup_item').set({ retired: true }).where('id', '=', label.id).execute();
};

/** Replaces the label ($3) by the entry ($4) in its drugs. A drug may have had both. */
const changeDrugs = writeDrugs({
  from: `drug d join lookup_item l on l.id = $3::integer where ${HOLDS}`,
  set: `manufacturer_id = case when d.manufacturer_id = $3 then $4::integer else d.manufacturer_id end,
    active_ingredient_ids = array_replace(d.active_ingredient_ids, $3, $4),
    schedule_ids = case when $4 = any(d.schedule_ids) then array_remove(d.schedule_ids, $3)
      else array_replace(d.schedule_ids, $3, $4) end,
    updated_at = now()`,
  kind: `'edit'`,
  read: 'id from after',
});

/** Renames the label in the stored source files, as the next import will read them. */
const renameSources = async (
  tx: Transaction<Schema>,
  { id }: Entry,
  aliasOf: AliasOf,
): Promise<void> => {
  const holding = sql`select d.id from drug d join lookup_item l on l.id = ${id} where ${sql.raw(HOLDS)}`;
  const products = await sql<{ drug_code: number; content: DpdProduct }>`
    select drug_code, content from source_product where drug_id in (${holding})`.execute(tx);
  for (const { drug_code, content } of products.rows) {
    const { text, digest } = textOfProduct(aliasProduct(content, aliasOf));
    await sql`update source_product set content = ${text}::jsonb, digest = ${digest}
      where drug_code = ${drug_code}`.execute(tx);
  }
  const notices = await sql<{
    noc_number: number;
    product_id: number;
    product: NoticeProduct;
    notice: Notice | null;
  }>`
    select p.noc_number, p.product_id, p.content as product, n.content as notice
    from notice_product p left join notice n on n.noc_number = p.noc_number
    where p.drug_id in (${holding})`.execute(tx);
  for (const { noc_number, product_id, product, notice } of notices.rows) {
    const translated = { ...product, ingredients: aliasIngredients(product.ingredients, aliasOf) };
    await sql`update notice_product set content = ${JSON.stringify(translated)}::jsonb
      where noc_number = ${noc_number} and product_id = ${product_id}`.execute(tx);
    if (notice)
      await sql`update notice set content = ${JSON.stringify(aliasNotice(notice, aliasOf))}::jsonb
        where noc_number = ${noc_number}`.execute(tx);
  }
};

interface AskedRow {
  readonly id: string;
  readonly field: SourceField;
  readonly value: ChangeValue;
}

/** Marks reasons as decided when all labels in them are answered. */
export const settleReasons = async (tx: Transaction<Schema>, list: LookupName): Promise<void> => {
  const open = await sql<{ kind: LookupName; name: string }>`
    select l.kind, l.name from unknown_label u join lookup_item l on l.id = u.item_id`.execute(tx);
  const waiting = new Set(open.rows.map(({ kind, name }) => `${kind} ${entryKey(kind, name)}`));
  const { rows } = await sql<AskedRow>`
    select id::text as id, field, new_value as value from source_change
    where kind = 'unknown_label' and decision is null`.execute(tx);
  const answered = rows.filter(({ field, value }) => {
    const kind = lookupOf(field);
    if (kind !== list) return false;
    return !textsOf(value).some((name) => waiting.has(`${kind} ${entryKey(kind, name)}`));
  });
  await sql`update source_change set decision = 'take' where id in (
    select value::bigint from json_array_elements_text(${JSON.stringify(answered.map(({ id }) => id))}::json))`.execute(
    tx,
  );
};
