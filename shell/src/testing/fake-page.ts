import { afterEach, beforeEach, jest } from '@jest/globals';

interface FakePage {
  /** Hides the page and notifies its listeners. */
  readonly hide: () => void;
  readonly show: () => void;
  /** Dispatches an event at the document or the window, as a browser does. */
  readonly happens: (type: string) => void;
}

/**
 * A fresh page for each test of a file: listeners are removed after the test, and it can be hidden.
 * Call it once per file, before the file's own hooks.
 */
export const fakePage = (): FakePage => {
  const ends: (() => void)[] = [];
  let visibility: DocumentVisibilityState = 'visible';

  beforeEach(() => {
    visibility = 'visible';
    Object.defineProperty(document, 'visibilityState', {
      configurable: true,
      get: () => visibility,
    });
    Object.defineProperty(document, 'hidden', {
      configurable: true,
      get: () => visibility === 'hidden',
    });
    for (const target of [window, document]) {
      const add = target.addEventListener.bind(target);
      jest
        .spyOn(target, 'addEventListener')
        .mockImplementation((type: string, listener: EventListenerOrEventListenerObject) => {
          add(type, listener);
          ends.push(() => target.removeEventListener(type, listener));
        });
    }
  });
  afterEach(() => {
    for (const end of ends.splice(0)) end();
    Reflect.deleteProperty(document, 'visibilityState');
    Reflect.deleteProperty(document, 'hidden');
  });

  const happens = (type: string): void =>
    void (type === 'visibilitychange' ? document : window).dispatchEvent(new Event(type));
  const become = (next: DocumentVisibilityState): void => {
    visibility = next;
    happens('visibilitychange');
  };
  return { hide: () => become('hidden'), show: () => become('visible'), happens };
};
