/**
 * Runs in the page, before its own code: keeps functions that no release has replaced, and records
 * what one release's files request from the page. The call's stack tells them from React and the
 * shell. Only the gate's pages have this.
 *
 * @param files the path at which the release's files begin
 */
export const recordPage = (files: string): string => `(() => {
  const FILES = ${JSON.stringify(files)};
  const check = {
    setTimeout: window.setTimeout.bind(window),
    intervals: new Set(),
    listeners: new Map(),
    connections: new Map(),
    observers: new Map(),
    /** How often the release called what is counted, by its name. */
    counts: {},
    calls: 0,
    /** Another page, another value: the clock's own start is the same in all. */
    page: Math.random(),
  };
  Object.defineProperty(window, Symbol.for('refined.check'), { value: check });
  const isOfRelease = () => {
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = 50;
    const { stack = '' } = new Error();
    Error.stackTraceLimit = stackTraceLimit;
    return stack.includes(FILES);
  };
  const count = (name) => {
    if (isOfRelease()) check.counts[name] = (check.counts[name] ?? 0) + 1;
  };

  // Neither paper nor another window; dialogs are refused by the page's own pin.
  const refused = { print: undefined, open: null };
  for (const name of Object.keys(refused)) {
    window[name] = () => {
      count(name);
      return refused[name];
    };
  }
  const counted = (owner, ownerName, names) => {
    for (const name of names) {
      const native = owner[name];
      if (typeof native !== 'function') continue;
      owner[name] = function (...given) {
        count(ownerName + name);
        return native.apply(this, given);
      };
    }
  };
  counted(window, 'window.', ['postMessage', 'fetch', 'queueMicrotask', 'scrollTo']);
  counted(History.prototype, 'history.', ['pushState', 'replaceState', 'back', 'forward', 'go']);
  counted(Navigator.prototype, 'navigator.', ['sendBeacon', 'vibrate']);
  counted(Element.prototype, 'element.', ['requestFullscreen', 'requestPointerLock']);
  counted(window.BroadcastChannel?.prototype ?? {}, 'channel.', ['postMessage']);
  counted(window.XMLHttpRequest?.prototype ?? {}, 'request.', ['send']);

  const { setInterval, clearInterval, setTimeout, requestAnimationFrame } = window;
  // Else the clock (reviewersBrowser) would keep what a timer throws.
  const throwing = (run) =>
    typeof run !== 'function' ? run : (...given) => {
      try {
        run(...given);
      } catch (error) {
        reportError(error);
      }
    };
  window.setInterval = function (run, ...given) {
    const id = setInterval(throwing(run), ...given);
    if (isOfRelease()) { check.intervals.add(id); check.calls += 1; }
    return id;
  };
  // Browsers clear both kinds of timers by either.
  for (const name of ['clearInterval', 'clearTimeout']) {
    window[name] = function (id) {
      check.intervals.delete(id);
      clearInterval.call(window, id);
    };
  }
  window.setTimeout = function (run, ...given) {
    if (isOfRelease()) check.calls += 1;
    return setTimeout(throwing(run), ...given);
  };
  window.requestAnimationFrame = function (run) {
    if (isOfRelease()) check.calls += 1;
    return requestAnimationFrame(throwing(run));
  };

  const { addEventListener, removeEventListener } = EventTarget.prototype;
  const isOfPage = (target) =>
    [undefined, window, document, document.documentElement, document.body].includes(target) ||
    target?.id === 'root' ||
    (target instanceof Element && target.isConnected &&
      target.closest('header, nav') !== null && target.closest('main') === null);
  const isCaptured = (options) => options === true || options?.capture === true;
  const keyOf = (type, options) => type + (isCaptured(options) ? ' while it is captured' : '');
  EventTarget.prototype.addEventListener = function (type, listener, options) {
    addEventListener.call(this ?? window, type, listener, options);
    if (!listener || !isOfPage(this) || !isOfRelease()) return;
    check.counts.addEventListener = (check.counts.addEventListener ?? 0) + 1;
    const key = keyOf(type, options);
    if (!check.listeners.has(listener)) check.listeners.set(listener, new Set());
    const keys = check.listeners.get(listener);
    keys.add(key);
    if (options?.once)
      addEventListener.call(this ?? window, type, () => keys.delete(key), options);
    options?.signal?.addEventListener('abort', () => keys.delete(key));
  };
  EventTarget.prototype.removeEventListener = function (type, listener, options) {
    removeEventListener.call(this ?? window, type, listener, options);
    if (isOfPage(this)) check.listeners.get(listener)?.delete(keyOf(type, options));
  };

  for (const [name, end] of [
    ['WebSocket', 'close'],
    ['EventSource', 'close'],
    ['BroadcastChannel', 'close'],
    ['Worker', 'terminate'],
    ['SharedWorker', undefined],
  ]) {
    const Native = window[name];
    if (!Native) continue;
    window[name] = class extends Native {
      constructor(...given) {
        super(...given);
        if (!isOfRelease()) return;
        count(name);
        check.connections.set(this, name);
      }
    };
    if (!end) continue;
    window[name].prototype[end] = function () {
      check.connections.delete(this);
      return Native.prototype[end].call(this);
    };
  }
  for (const name of ['MutationObserver', 'ResizeObserver', 'IntersectionObserver']) {
    const Native = window[name];
    if (!Native) continue;
    const { observe, disconnect } = Native.prototype;
    Native.prototype.observe = function (target, ...given) {
      observe.call(this, target, ...given);
      if (isOfPage(target) && isOfRelease()) check.observers.set(this, name);
    };
    Native.prototype.disconnect = function () {
      check.observers.delete(this);
      disconnect.call(this);
    };
  }
})();`;
