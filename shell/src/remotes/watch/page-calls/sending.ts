import type { ReleaseOfCaller } from '../release-of-caller.ts';
import type { Heard } from './heard.ts';
import { replace } from './replace.ts';

/** Requests that stop the page, and messages to the browser's other tabs. */
export const replaceSending = (
  releaseOfCaller: ReleaseOfCaller,
  { waits, maySay }: Pick<Heard, 'waits' | 'maySay'>,
): void => {
  const { open } = XMLHttpRequest.prototype;
  type Given = Parameters<typeof open>;
  replace(XMLHttpRequest.prototype, 'open', function begin(this: XMLHttpRequest, ...given: Given) {
    const owner = given.length > 2 && !given[2] ? releaseOfCaller(begin) : undefined;
    if (!owner) return open.apply(this, given);
    waits(owner);
    throw new DOMException('Synchronous requests are refused.', 'InvalidAccessError');
  });
  if (typeof BroadcastChannel !== 'function') return;
  const { postMessage } = BroadcastChannel.prototype;
  replace(
    BroadcastChannel.prototype,
    'postMessage',
    function say(this: BroadcastChannel, message: unknown) {
      const owner = releaseOfCaller(say);
      if (!owner || maySay(owner)) postMessage.call(this, message);
    },
  );
};
