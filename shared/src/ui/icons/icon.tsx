import { ICON_PATHS } from './icon-paths.ts';
import type { IconName } from './icon-paths.ts';

/** A decorative 18 px icon in the text's colour; the control around it has the accessible name. */
export const Icon = ({ name, size = 18 }: { name: IconName; size?: number }) => (
  <svg
    className="rf-icon"
    viewBox="0 0 18 18"
    width={size}
    height={size}
    aria-hidden="true"
    focusable="false"
  >
    <path d={ICON_PATHS[name]} />
  </svg>
);

/** The product's logo (D1). */
export const BrandMark = ({ size = 26 }: { size?: number }) => (
  <svg
    className="rf-brand-mark"
    viewBox="0 0 26 26"
    width={size}
    height={size}
    aria-hidden="true"
    focusable="false"
  >
    <rect width="26" height="26" rx="7" />
    <path d="M8 19V7h6a3.5 3.5 0 010 7H8m5 0l5 5" />
  </svg>
);
