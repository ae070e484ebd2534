import { TestEnvironment } from 'jest-environment-jsdom';

/** jsdom with the classes of Node that browsers have and jsdom lacks. */
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
