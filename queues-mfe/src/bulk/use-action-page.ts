import { useCallback } from 'react';
import { useFeature } from '@refined/shared/api-client';
import { PATHS } from '@refined/shared/domain';
import { useNavigate } from '@refined/shared/router';
import type { ToastAction } from '@refined/shared/ui';
import { bulkMessages } from '../messages/bulk.ts';

/** For toasts: leads to the page of a mass action, on a host that has them. */
export const useActionPage = (): ((batch: string) => { readonly more?: ToastAction }) => {
  const navigate = useNavigate();
  const isOffered = useFeature('actions');
  return useCallback(
    (batch) =>
      isOffered
        ? {
            more: {
              label: bulkMessages.actionPage,
              onAction: () => void navigate(PATHS.action(batch)),
            },
          }
        : {},
    [navigate, isOffered],
  );
};
