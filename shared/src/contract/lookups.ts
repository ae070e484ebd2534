import * as z from '@refined/shared/schema';
import { id, looseText } from './scalars.ts';

const item = z.pipe(
  z.looseObject({ id: z.optional(id), lookup_id: z.optional(id), name: looseText }),
  z.transform((value) => ({ id: value.id ?? value.lookup_id ?? '', name: value.name })),
);

/**
 * A lookup list (specification §3): results of id (or lookup_id) and name; in the product always
 * `id`.
 */
export const lookupList = z.object({ results: z.array(item) });
export type LookupItem = z.output<typeof item>;
