import { afterEach, beforeEach, jest } from '@jest/globals';

interface FakePage {
  /** The page is hidden, and its listeners are told. */
  readonly hide: () => void;
  readonly show: () => void;
  /** An event of the page's, at the document or the window as in a browser. */
  readonly happens: (type: string) => void;
}

/**
 * A page of its own for each test of a file: its listeners end with the test, and it can be hidden.
 * To be called once per file, before the file's own hooks.
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
