import { useCallback } from 'react';
import { useFeature } from '@refined/shared/api-client';
import { useNavigate } from '@refined/shared/router';
import type { ToastAction } from '@refined/shared/ui';
import { PATHS } from '../../domain/index.ts';
import { deskMessages } from '../../messages/index.ts';

/** For toasts: leads to the page of a mass action, on a host that has them. */
export const useActionPage = (): ((batch: string) => { readonly more?: ToastAction }) => {
  const navigate = useNavigate();
  const isOffered = useFeature('actions');
  return useCallback(
    (batch) =>
      isOffered
        ? {
            more: {
              label: deskMessages.actionPage,
              onAction: () => void navigate(PATHS.action(batch)),
            },
          }
        : {},
    [navigate, isOffered],
  );
};
