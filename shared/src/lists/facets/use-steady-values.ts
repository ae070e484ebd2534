import { useState } from 'react';
import type { FacetValue } from '../../contract/index.ts';

/**
 * The values in the order in which they were first shown: a choice changes their counts, and none
 * may jump away under the pointer. New ones come last.
 */
export const useSteadyValues = (values: readonly FacetValue[]): readonly FacetValue[] => {
  const [order, setOrder] = useState<readonly string[]>([]);
  const fresh = values.map(({ value }) => value).filter((value) => !order.includes(value));
  if (fresh.length > 0) setOrder([...order, ...fresh]);
  const places = new Map([...order, ...fresh].map((value, place) => [value, place]));
  return [...values].sort((a, b) => places.get(a.value)! - places.get(b.value)!);
};
