/**
 * Runs in the page, before any of its own code: keeps functions that no release has replaced, and
 * records timers and listeners that the files of one release ask for, by the stack of the call. That
 * of React's or the shell's own is told apart by it.
 *
 * @param files the path that the release's files begin with
 */
export const recordPage = (files: string): string => `(() => {
  const FILES = ${JSON.stringify(files)};
  const check = {
    setTimeout: window.setTimeout.bind(window),
    intervals: new Set(),
    listeners: new Map(),
    calls: 0,
  };
  Object.defineProperty(window, Symbol.for('refined.check'), { value: check });
  const isOfRelease = () => {
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = 50;
    const { stack = '' } = new Error();
    Error.stackTraceLimit = stackTraceLimit;
    return stack.includes(FILES);
  };
  // Neither paper nor another window.
  window.print = () => {};
  window.open = () => null;

  const { setInterval, clearInterval, setTimeout, requestAnimationFrame } = window;
  window.setInterval = function (...given) {
    const id = setInterval.apply(window, given);
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
  window.setTimeout = function (...given) {
    if (isOfRelease()) check.calls += 1;
    return setTimeout.apply(window, given);
  };
  window.requestAnimationFrame = function (...given) {
    if (isOfRelease()) check.calls += 1;
    return requestAnimationFrame.apply(window, given);
  };

  const { addEventListener, removeEventListener } = EventTarget.prototype;
  const isOfPage = (target) =>
    [undefined, window, document, document.documentElement, document.body].includes(target);
  const isCaptured = (options) => options === true || options?.capture === true;
  const keyOf = (type, options) => type + (isCaptured(options) ? ' while it is captured' : '');
  EventTarget.prototype.addEventListener = function (type, listener, options) {
    addEventListener.call(this ?? window, type, listener, options);
    if (!listener || !isOfPage(this) || !isOfRelease()) return;
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
})();`;
