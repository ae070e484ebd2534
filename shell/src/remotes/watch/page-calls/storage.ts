import type { ReleaseOfCaller } from '../release-of-caller.ts';
import type { Heard } from './heard.ts';
import { replace } from './replace.ts';

/** What outlives the page: cookies and the browser's storages. */
export const replaceStorage = (
  releaseOfCaller: ReleaseOfCaller,
  { mayKeep }: Pick<Heard, 'mayKeep'>,
): void => {
  const { setItem } = Storage.prototype;
  replace(Storage.prototype, 'setItem', function keep(this: Storage, key: string, value: string) {
    const owner = releaseOfCaller(keep);
    if (owner && !mayKeep(owner, 'storage', String(key), `${key}${value}`.length))
      // As a browser does whose storage is full: screens expect it.
      throw new DOMException('The screen keeps too much.', 'QuotaExceededError');
    setItem.call(this, key, value);
  });
  const cookie = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie');
  if (!cookie?.set || !cookie.configurable) return;
  const { set } = cookie;
  Object.defineProperty(Document.prototype, 'cookie', {
    ...cookie,
    set: function write(this: Document, text: string) {
      const owner = releaseOfCaller(write);
      const [name = ''] = String(text).split('=', 1);
      if (!owner || mayKeep(owner, 'cookies', name, String(text).length)) set.call(this, text);
    },
  });
};
