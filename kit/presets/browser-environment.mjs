import { TestEnvironment } from 'jest-environment-jsdom';

/** jsdom, with Node's classes that browsers have but jsdom lacks. */
export default class BrowserEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
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
  }
}
