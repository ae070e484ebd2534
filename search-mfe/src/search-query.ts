import type { SearchParameter } from '@refined/shared/api-client';

export interface SearchQuery {
  readonly parameter: SearchParameter;
  /** As typed: normalising is the API's (D23). An empty one is sent as it is (specification §5). */
  readonly term: string;
}
