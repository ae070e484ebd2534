import { TOAST } from '../theme/palette.ts';
import { tokens } from '../theme/tokens.ts';

/** Doubled class, because notistack's own sheet comes later in the page. */
export const toastStyles = `
.rf-toasts.rf-toasts { top: 4px; max-width: calc(100% - 16px); }
.rf-toast { box-sizing: border-box; display: flex; align-items: center; gap: 12px; min-height: 40px; padding: 10px 16px 10px 12px; border-radius: ${tokens.radius.panel}; background: ${TOAST.ground}; color: ${TOAST.text}; box-shadow: ${tokens.shadowRaised}; overflow-wrap: anywhere; pointer-events: auto; }
.rf-toast .rf-icon { color: ${TOAST.action}; }
.rf-toast-error .rf-icon { color: ${TOAST.error}; }
.rf-toast button { flex: none; white-space: nowrap; min-height: 24px; margin-left: 4px; padding: 0 6px; border: 0; border-radius: ${tokens.radius.badge}; background: none; color: ${TOAST.action}; font-weight: 650; cursor: pointer; }
.rf-toast button:focus-visible { outline-color: ${TOAST.action}; }
${tokens.narrow} { .rf-toasts.rf-toasts { left: 8px; right: 8px; width: auto; transform: none; } .rf-toast { width: calc(100vw - 16px); } }
`;
