import { isNewProduct } from '@refined/shared/domain';
import { createHash } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { ingredientMeaning, strengthMeaning } from './meaning.ts';
import { isSourceField, keysOf, textsOf, type SourceChange } from './source-values.ts';

/** The product that changed. */
export interface ChangedProduct {
  /** The drug's. */
  readonly id: number;
  /** Absent or empty: the source doesn't say. */
  readonly ingredients?:
    readonly { readonly name: string; readonly strengths: readonly string[] }[] | undefined;
}

/** What a product is, for a reviewer: its ingredients with their strengths, in any order. */
const substance = ({ id, ingredients = [] }: ChangedProduct): unknown =>
  ingredients.length === 0
    ? id
    : ingredients
        .map(({ name, strengths }) =>
          JSON.stringify([
            ingredientMeaning(name),
            strengths.filter(Boolean).map(strengthMeaning).sort(),
          ]),
        )
        .sort();

const meaning = ({ kind, field, before, after }: SourceChange, product: ChangedProduct) => {
  if (isNewProduct(kind)) return [kind, substance(product)];
  const [from, to] = [textsOf(before), textsOf(after)];
  return field !== null && isSourceField(field)
    ? [kind, field, keysOf(field, from), keysOf(field, to)]
    : [kind, field, from, to];
};

/**
 * Equal for the same change of several drugs: the same field with the same old and new value in
 * meaning (D60), or new products with the same ingredients and strengths. It stands in addresses,
 * so it is short: 24 hexadecimal digits.
 */
export const groupKey = (change: SourceChange, product: ChangedProduct): string =>
  createHash('sha256')
    .update(JSON.stringify(meaning(change, product)))
    .digest('hex')
    .slice(0, 24);

/** Rows per transaction, so that no other process waits long. */
const CHUNK = 1_000;

interface UnkeyedRow extends Omit<SourceChange, 'since'> {
  readonly change_id: string;
  readonly drug_id: number;
  readonly ingredients: ChangedProduct['ingredients'] | null;
}

/** Changes without a key, with the product's ingredients as the source gives them now. */
const readUnkeyed = (db: Kysely<Schema>, after: string) =>
  sql<UnkeyedRow>`
    select c.id::text as change_id, c.drug_id, c.kind, c.field, c.old_value as before,
      c.new_value as after, coalesce(
        (select s.content -> 'ingredients' from source_product s where s.drug_id = c.drug_id limit 1),
        (select p.content -> 'ingredients' from notice_product p where p.drug_id = c.drug_id
          order by p.noc_number desc limit 1)) as ingredients
    from source_change c where c.group_key is null and c.id > ${after}::bigint
    order by c.id limit ${CHUNK}`.execute(db);

/**
 * Gives the changes that an earlier release wrote their keys. Repeatable, and safe beside other
 * processes. Returns how many it filled.
 */
export const fillGroupKeys = async (db: Kysely<Schema>): Promise<number> => {
  let filled = 0;
  for (let last = '0'; ;) {
    const { rows } = await readUnkeyed(db, last);
    if (rows.length === 0) return filled;
    const keys = rows.map(({ change_id, drug_id, ingredients, ...change }) => ({
      id: change_id,
      key: groupKey(change, { id: drug_id, ingredients: ingredients ?? undefined }),
    }));
    await sql`
      update source_change c set group_key = k.key
      from json_to_recordset(${JSON.stringify(keys)}::json) as k(id bigint, key text)
      where c.id = k.id and c.group_key is null`.execute(db);
    filled += rows.length;
    last = rows.at(-1)!.change_id;
  }
};
