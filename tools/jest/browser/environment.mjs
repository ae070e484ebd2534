// jsdom with Node's network classes: jsdom itself has no fetch, Response, AbortSignal.timeout or
// crypto.subtle.
import { keepComputedStyles } from './quick-styles.mjs';
import { TestEnvironment } from 'jest-environment-jsdom';
import { keepClasses } from './shared-classes.mjs';

/** jsdom's windows have these in common: one test file could change them for those after it. */
const SHARED_BY_WINDOWS = [
  'StyleSheet',
  'MediaList',
  'CSSStyleSheet',
  'CSSRule',
  'CSSStyleRule',
  'CSSMediaRule',
  'CSSImportRule',
  'CSSStyleDeclaration',
];
const OF_NODE = [
  Headers,
  Request,
  Response,
  AbortController,
  AbortSignal,
  ReadableStream,
  TransformStream,
];

let restoreClasses;

export default class BrowserEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    restoreClasses ??= keepClasses([
      ...OF_NODE,
      ...SHARED_BY_WINDOWS.map((name) => this.global[name]),
    ]);
    keepComputedStyles(this.global);
    // jsdom's own only logs an error, because it has no layout to scroll.
    this.global.scrollTo = () => {};
    Object.assign(this.global, {
      fetch,
      Headers,
      Request,
      Response,
      AbortController,
      AbortSignal,
      TextDecoder,
      TextEncoder,
      ReadableStream,
      TransformStream,
      structuredClone,
    });
    Object.defineProperty(this.global.crypto, 'subtle', {
      configurable: true,
      value: crypto.subtle,
    });
  }

  async teardown() {
    restoreClasses?.();
    await super.teardown();
  }
}
