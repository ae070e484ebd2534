const SCRIPT = `import { setFlagsFromString } from 'node:v8'; setFlagsFromString('--liftoff-only');`;

/**
 * Environment in which Node's processes compile WebAssembly, our embedded database, once and
 * quickly, since a story ends before optimized code pays for itself. NODE_OPTIONS doesn't take V8's option itself.
 */
export const QUICK_DATABASE = {
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(SCRIPT)}`,
} as const;
