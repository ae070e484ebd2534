import { createCaller } from './call.ts';
import type { Caller } from './call.ts';
import type { Transport } from './send.ts';

export interface ApiClient extends Caller {
  /** Key of {product} in the calls whose schemas contain it (D1). */
  readonly productKey: string;
}

export const createApiClient = (transport: Transport, productKey: string): ApiClient => ({
  ...createCaller(transport),
  productKey,
});
