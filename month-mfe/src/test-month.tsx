import { jest } from '@jest/globals';
import { renderScreen, type FakeApi } from '@refined/shared/testing';
import { Screen } from './expose.tsx';

// jsdom has no layout, so it can't scroll.
Element.prototype.scrollIntoView ??= () => undefined;
// Its files lack this method.
Blob.prototype.arrayBuffer ??= () => new Response('content').arrayBuffer();

/** jsdom's own blobs lack `text`; those of an answer have it. */
const textOf = (blob: Blob): Promise<string> =>
  blob instanceof Blob
    ? new Promise((resolve) => {
        const reader = new FileReader();
        reader.onload = () => resolve(String(reader.result));
        reader.readAsText(blob);
      })
    : (blob as Blob).text();

/** The files that the page saves, while the test runs. */
export const recordDownloads = () => {
  const saved: { readonly name: string; readonly text: Promise<string> }[] = [];
  const blobs = new Map<string, Blob>();
  URL.createObjectURL = (blob) => {
    const address = `blob:${blobs.size}`;
    blobs.set(address, blob as Blob);
    return address;
  };
  URL.revokeObjectURL = () => undefined;
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(
    this: HTMLAnchorElement,
  ) {
    saved.push({ name: this.download, text: textOf(blobs.get(this.getAttribute('href')!)!) });
  });
  return saved;
};

/** The whole screen as the shell mounts it. */
export const renderMonth = ({ at = '/drugs/', api }: { at?: string; api?: FakeApi }) =>
  renderScreen(<Screen />, {
    path: /^\/drugs\/(?:actions|month|rules)/.exec(at) ? '/drugs/:page/*' : '/drugs',
    at,
    ...(api && { api }),
  });
