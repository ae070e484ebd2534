import type { ShownToast } from '../late/offered-parts.ts';
import { Icon } from '../icons/icon.tsx';

const ICONS = { success: 'check', error: 'warning', info: 'bell' } as const;

/** @param onDone called after one of its actions: the toast goes */
export const ToastBody = ({
  tone,
  text,
  offers,
  onDone,
}: ShownToast & { readonly onDone: () => void }) => (
  <>
    <Icon name={ICONS[tone]} />
    <span>{text}</span>
    {offers.map(({ label, onAction }) => (
      <button
        key={label}
        type="button"
        onClick={() => {
          onAction();
          onDone();
          // The button disappears: the focus goes to the page instead of being lost.
          document.querySelector<HTMLElement>('h1[tabindex]')?.focus({ preventScroll: true });
        }}
      >
        {label}
      </button>
    ))}
  </>
);
