/**
 * Jobs of promises in place of `queueMicrotask`'s own. A page that prints before it has finished
 * loading prints at the end of its load, and its code is paused meanwhile: Chromium then drops what
 * queueMicrotask was given, but not what a promise was. React keeps a mark that its job is on the
 * way, and would draw nothing any more. React takes the function when it is loaded, so this has to be
 * the page's first module.
 */
window.queueMicrotask = (job) => {
  // What it throws is the page's, as with the function that it replaces.
  void Promise.resolve()
    .then(job)
    .catch((cause: unknown) =>
      setTimeout(() => {
        throw cause;
      }),
    );
};
