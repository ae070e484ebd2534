import * as z from '@refined/shared/schema';

/** What a value is after it was read, for the schema of an answer. */
const text = z.string();

/** Hosts send ids as numbers or text; in the product they are text (D28). */
export const id = z.pipe(
  z.pipe(
    z.union([z.string(), z.number()]),
    z.transform((value) => String(value)),
  ),
  text,
);

/** Text that a host may leave out or send as null. */
export const looseText = z.pipe(
  z.pipe(
    z.nullish(z.union([z.string(), z.number()])),
    z.transform((value) => (value === null || value === undefined ? '' : String(value))),
  ),
  text,
);

/** Text that may be null, but must be present. */
export const presentText = z.pipe(
  z.pipe(
    z.nullable(z.union([z.string(), z.number()])),
    z.transform((value) => (value === null ? '' : String(value))),
  ),
  text,
);

/** A list that a host may leave out or send as null. */
export const looseList = <Item extends z.ZodMiniType>(item: Item) =>
  z.pipe(
    z.nullish(z.array(item)),
    z.transform((value) => value ?? []),
  );
