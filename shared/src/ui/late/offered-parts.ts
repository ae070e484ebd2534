import type { ComponentType, ReactElement } from 'react';
import type { BoxProps } from '@mui/material/Box';

export interface ModalProps {
  readonly open: boolean;
  readonly onClose: (event: object, reason: 'backdropClick' | 'escapeKeyDown') => void;
  readonly className?: string;
  readonly children: ReactElement;
}

export type ToastTone = 'success' | 'error' | 'info';

export interface ToastAction {
  label: string;
  onAction: () => void;
}

export interface ShownToast {
  readonly tone: ToastTone;
  readonly text: string;
  readonly offers: readonly ToastAction[];
}

/** Shows one toast. */
export type ShowToast = (toast: ShownToast) => void;

export interface ToastsProps {
  /** The page's live region. */
  readonly region: HTMLElement;
  /** Called once toasts can be shown. Must be stable. */
  readonly onReady: (show: ShowToast) => void;
}

/**
 * What draws dialogs and toasts: a file of its own (`root/late-file.tsx`), which comes after a page's
 * first card.
 */
export interface LateParts {
  readonly Modal: ComponentType<ModalProps & { readonly onDrawn: (modal: Element | null) => void }>;
  readonly Box: ComponentType<BoxProps>;
  readonly Toasts: ComponentType<ToastsProps>;
}
