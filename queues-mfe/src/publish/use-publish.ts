import { useCallback } from 'react';
import { markStale, useApi, useQueryClient } from '@refined/shared/api-client';
import type { Fault, Result } from '@refined/shared/api-client';
import {
  publicationPreview,
  publicationsCalls,
  readKey,
  STALE_AFTER,
} from '@refined/shared/contract';
import type { Publication, PublicationPreview } from '@refined/shared/contract';

/** The current preview, in the answer to a refused publication (409). */
const previewIn = (fault: Fault): PublicationPreview | undefined => {
  const parsed = publicationPreview.safeParse(fault.current);
  return fault.kind === 'conflict' && parsed.success ? parsed.data : undefined;
};

/**
 * Publishes exactly the preview with this token, effective from the day (YYYY-MM-DD; today by
 * default). If it is refused as out of date, the cached preview is replaced by the current one.
 */
export const usePublish = (): ((
  token: string,
  effective?: string,
) => Promise<Result<Publication>>) => {
  const { client } = useApi();
  const queryClient = useQueryClient();
  return useCallback(
    async (token, effective) => {
      const result = await client.call(publicationsCalls.publish, {
        body: { preview: token, ...(effective !== undefined && { effective }) },
      });
      const current = result.ok ? undefined : previewIn(result.fault);
      if (current) queryClient.setQueryData(readKey('publicationPreview'), current);
      // Without an answer the outcome is unknown.
      if (result.ok || !current) markStale(queryClient, STALE_AFTER.publish);
      return result;
    },
    [client, queryClient],
  );
};
