import { answered, unwrap, useApi, useQuery } from '@refined/shared/api-client';
import { importsCalls, readKey } from '@refined/shared/contract';

/** Two imports side by side. */
export const useImportComparison = (first: number, second: number) => {
  const { client } = useApi();
  const { data, fault, busy, refresh } = answered(
    useQuery({
      queryKey: readKey('importComparison', first, second),
      queryFn: ({ signal }) =>
        unwrap(
          client.call(importsCalls.importComparison, {
            query: { first: String(first), second: String(second) },
            signal,
          }),
        ),
    }),
  );
  return { data, fault: busy ? undefined : fault, refresh };
};
