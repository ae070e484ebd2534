import type { SearchParameter } from '@refined/shared/contract';

export interface SearchQuery {
  readonly parameter: SearchParameter;
  /** The term as typed: the API normalises it (D23). An empty one is sent (specification §5). */
  readonly term: string;
}
