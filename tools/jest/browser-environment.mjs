// jsdom with Node's network classes: jsdom itself has no fetch, Response, AbortSignal.timeout or
// crypto.subtle.
import './quick-styles.mjs';
import { TestEnvironment } from 'jest-environment-jsdom';

export default class BrowserEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
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
      structuredClone,
    });
    Object.defineProperty(this.global.crypto, 'subtle', {
      configurable: true,
      value: crypto.subtle,
    });
  }
}
