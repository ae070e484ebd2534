import type { Originals } from '../originals.ts';
import type { ReleaseOfCaller } from '../release-of-caller.ts';
import type { Ledger } from './ledger.ts';

type Listener = EventListenerOrEventListenerObject;

/** What a screen listens to beyond its own elements, which go with it. */
export const isOfPage = (target: unknown): target is EventTarget =>
  target === window ||
  target === document ||
  target === document.documentElement ||
  target === document.body ||
  (target instanceof Element && target.id === 'root');

const isCapture = (options: AddEventListenerOptions | boolean | undefined): boolean =>
  typeof options === 'object' ? options?.capture === true : options === true;

/** `addEventListener` and `removeEventListener` for everybody: a screen's go through the ledger. */
export const ownedListeners = (
  { listen, unlisten }: Pick<Originals, 'listen' | 'unlisten'>,
  ledger: Ledger,
  releaseOfCaller: ReleaseOfCaller,
) => {
  /** Per listener: what it listens to → its entry's end. */
  const drops = new WeakMap<Listener, Map<EventTarget, Map<string, () => void>>>();

  const take = (
    owner: string,
    target: EventTarget,
    type: string,
    listener: Listener,
    options: AddEventListenerOptions | boolean | undefined,
  ): void => {
    const capture = isCapture(options);
    const key = `${type} ${capture}`;
    const ofTarget = drops.get(listener) ?? new Map<EventTarget, Map<string, () => void>>();
    const ofTypes = ofTarget.get(target) ?? new Map<string, () => void>();
    if (ofTypes.has(key)) return;
    const entry = ledger.add(owner, 'listener', () => {
      ofTypes.delete(key);
      unlisten(target, type, listener, capture);
    });
    const drop = (): void => {
      ofTypes.delete(key);
      entry();
    };
    drops.set(listener, ofTarget.set(target, ofTypes.set(key, drop)));
    // The browser removes these by itself.
    if (typeof options !== 'object') return;
    if (options?.once) listen(target, type, drop, { once: true, capture });
    if (options?.signal) listen(options.signal, 'abort', drop, { once: true });
  };

  function addEventListener(
    this: EventTarget | undefined,
    type: string,
    listener: Listener | null,
    options?: AddEventListenerOptions | boolean,
  ): void {
    const target = this ?? window;
    const owner = listener && isOfPage(target) ? releaseOfCaller(addEventListener) : undefined;
    if (owner && ledger.isShut(owner)) return;
    listen(target, type, listener, options);
    if (owner && listener) take(owner, target, type, listener, options);
  }

  function removeEventListener(
    this: EventTarget | undefined,
    type: string,
    listener: Listener | null,
    options?: EventListenerOptions | boolean,
  ): void {
    const target = this ?? window;
    unlisten(target, type, listener, options);
    if (listener)
      drops
        .get(listener)
        ?.get(target)
        ?.get(`${type} ${isCapture(options)}`)?.();
  }

  return { addEventListener, removeEventListener };
};
