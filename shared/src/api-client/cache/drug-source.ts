import type { SearchParameter } from '../../contract/index.ts';
import type { QueueName } from '../../domain/index.ts';

/** What a list holds: a queue, or the drugs found by one search parameter (specification §7). */
export type DrugSource =
  | { readonly by: 'queue'; readonly queue: QueueName }
  | { readonly by: 'search'; readonly parameter: SearchParameter; readonly term: string };

/** The first page's query: exactly the specification's one parameter (D24). */
export const queryOf = (source: DrugSource): Record<string, string> =>
  source.by === 'queue' ? { queue: source.queue } : { [source.parameter]: source.term };
