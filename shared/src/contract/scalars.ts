import * as z from '@refined/shared/schema';

/**
 * The parts of answers. Those of our own calls are exact: only our API answers them. Answers to the
 * specification's calls also come from other hosts and are read tolerantly (`loose…`).
 */

/** An id in an answer of our own calls. */
export const id = z.string();

/** An id that our API sends as a number; in the product it is text (D28). */
export const numericId = z.pipe(z.int(), z.transform(String));

/** A number that our API sends for a field; in the product it is text; empty: no value. */
export const numericText = z.pipe(
  z.nullable(z.int()),
  z.transform((value) => (value === null ? '' : String(value))),
);

/** Hosts send ids as numbers or text. */
export const looseId = z.pipe(
  z.union([z.string(), z.number()]),
  z.transform((value) => String(value)),
);

/** Text that a host may leave out or send as null. */
export const looseText = z.pipe(
  z.nullish(z.union([z.string(), z.number()])),
  z.transform((value) => (value === null || value === undefined ? '' : String(value))),
);

/** Text that may be null, but must be present. */
export const presentText = z.pipe(
  z.nullable(z.union([z.string(), z.number()])),
  z.transform((value) => (value === null ? '' : String(value))),
);

/** A list that a host may leave out or send as null. */
export const looseList = <Item extends z.ZodMiniType>(item: Item) =>
  z.pipe(
    z.nullish(z.array(item)),
    z.transform((value) => value ?? []),
  );
