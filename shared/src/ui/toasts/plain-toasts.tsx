import { createPortal } from 'react-dom';
import { kitMessages } from '../../messages/index.ts';
import type { ShownToast } from '../late/offered-parts.ts';
import { ToastBody } from './toast-body.tsx';

/** A toast that can't be shown as usual. */
export interface WaitingToast extends ShownToast {
  readonly id: number;
}

/** More would cover the page. */
const AT_ONCE = 3;

export interface PlainToastsProps {
  /** Oldest first; the newest three are drawn. */
  readonly toasts: readonly WaitingToast[];
  readonly region: HTMLElement;
  readonly onClose: (id: number) => void;
}

/**
 * Toasts while the file that shows them can't be had, or not yet: an error may be the very loss of
 * the network. They have no time of their own, and stay until they are closed or the file has come.
 */
export const PlainToasts = ({ toasts, region, onClose }: PlainToastsProps) =>
  createPortal(
    <div className="rf-toasts rf-toasts-plain">
      {toasts.slice(-AT_ONCE).map(({ id, tone, text, offers }) => (
        <div key={id} className={`rf-toast rf-toast-${tone}`}>
          <ToastBody
            tone={tone}
            text={text}
            offers={[...offers, { label: kitMessages.close, onAction: () => undefined }]}
            onDone={() => onClose(id)}
          />
        </div>
      ))}
    </div>,
    region,
  );
