/**
 * The facts of the formulary as tables, and functions on them.
 *
 * @module
 * @example
 * ```tsx
 * import { formats, PATHS, QUEUE_NAMES, QUEUES } from '@refined/shared/domain';
 * import type { QueueCounts } from '@refined/shared/domain';
 *
 * export const linesOf = (counts: QueueCounts): readonly string[] =>
 *   QUEUE_NAMES.map((queue) => {
 *     const drugs = formats.counted(counts[QUEUES[queue].countKey], 'drug', 'drugs');
 *     return `${QUEUES[queue].heading}: ${drugs} (${PATHS.queue(queue)})`;
 *   });
 * ```
 */
export * from './actions.ts';
export * from './casing.ts';
export * from './controlled.ts';
export * from './csv-record.ts';
export * from './worklist.ts';
export * from './din.ts';
export * from './entity-tag.ts';
export * from './drug-fields.ts';
export * from './drug-types.ts';
export * from './publication.ts';
export * from './formats.ts';
export * from './ingredient-pairs.ts';
export * from './keys.ts';
export * from './limits.ts';
export * from './facets.ts';
export * from './filter.ts';
export * from './list-query.ts';
export * from './month.ts';
export * from './moves.ts';
export * from './paths.ts';
export * from './queues.ts';
export * from './remembered.ts';
export * from './change-kinds.ts';
export * from './source-status.ts';
