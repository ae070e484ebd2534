import type { ReleaseOfCaller } from '../release-of-caller.ts';
import type { Heard } from './heard.ts';
import { replace } from './replace.ts';

const THIS_TAB = new Set(['_self', '_top', '_parent']);

/** What leaves or empties the page by a call; `location = …` is the Navigation API's. */
export const replaceLeaving = (releaseOfCaller: ReleaseOfCaller, heard: Heard): void => {
  const { open } = window;
  replace(window, 'open', function openWindow(...given: Parameters<typeof open>) {
    const owner = THIS_TAB.has(given[1] ?? '') ? releaseOfCaller(openWindow) : undefined;
    if (!owner) return open.apply(window, given);
    heard.leaves(owner);
    return null;
  });
  const { submit } = HTMLFormElement.prototype;
  replace(HTMLFormElement.prototype, 'submit', function send(this: HTMLFormElement) {
    if (!heard.submits(this, releaseOfCaller(send))) submit.call(this);
  });
  for (const name of ['open', 'write', 'writeln'] as const) {
    const original = Document.prototype[name] as (...given: string[]) => unknown;
    replace(Document.prototype, name, function overwrite(this: Document, ...given: string[]) {
      const owner = releaseOfCaller(overwrite);
      if (!owner) return original.apply(this, given);
      heard.overwrites(owner);
      return this;
    });
  }
};
