const SCRIPT = `import { setFlagsFromString } from 'node:v8'; setFlagsFromString('--liftoff-only');`;

/**
 * Makes Node processes compile WebAssembly, our embedded database, once and quickly: a story is too
 * short for optimized code to pay off. NODE_OPTIONS doesn't accept V8's option directly.
 */
export const QUICK_DATABASE = {
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(SCRIPT)}`,
} as const;
