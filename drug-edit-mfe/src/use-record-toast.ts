import { moveToasts, type LinedDrug } from '@refined/shared/messages';
import { useToast, type ToastOptions, type Toasts } from '@refined/shared/ui';

/** Toasts that name their record, because the notification list shows them on other pages too. */
export const useRecordToast = (id: string, record: Omit<LinedDrug, 'in_product'>): Toasts => {
  const toast = useToast();
  const naming =
    (say: Toasts['success']): Toasts['success'] =>
    (text, options?: ToastOptions) =>
      say(text, { about: moveToasts.about({ ...record, id }), ...options });
  return {
    success: naming(toast.success),
    error: naming(toast.error),
    info: naming(toast.info),
  };
};
