import type { Queue } from '@refined/shared/domain';

/** What a page reads of each card: enough to know whether a card in memory is still right. */
export interface CardStamp {
  readonly id: number;
  readonly version: number;
  /** The transaction that wrote the drug, or why it is queued, last; '0': none since a migration. */
  readonly touch: string;
  readonly queue: Queue;
  readonly in_product: boolean;
  /** Somebody may have noted something of it (`ReadMarks`); false: nobody has. */
  readonly marked: boolean;
}

/** SQL: see CardStamp's `touch`. */
export const touchColumn = (alias: string): string =>
  `coalesce((select t.xid::text from drug_touch t where t.drug_id = ${alias}.id), '0') as touch`;

/** SQL: the select list of a stamp. Indexes answer whether it is marked: most cards aren't. */
export const stampColumns = (alias: string): string =>
  `${alias}.id, ${alias}.version, ${alias}.queue, ${alias}.in_product, ${touchColumn(alias)},
     (exists (select from drug_later m where m.drug_id = ${alias}.id)
       or exists (select from drug_taken m where m.drug_id = ${alias}.id)
       or exists (select from drug_look m where m.drug_id = ${alias}.id
         and m.version < ${alias}.version)) as marked`;
