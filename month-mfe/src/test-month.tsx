import { renderScreen, type FakeApi } from '@refined/shared/testing';
import { Screen } from './expose.tsx';

// jsdom has no layout, so it can't scroll.
Element.prototype.scrollIntoView ??= () => undefined;

/** The whole screen as the shell mounts it. */
export const renderMonth = ({ at = '/drugs/', api }: { at?: string; api?: FakeApi }) =>
  renderScreen(<Screen />, {
    path: /^\/drugs\/(?:actions|month|rules)/.exec(at) ? '/drugs/:page/*' : '/drugs',
    at,
    ...(api && { api }),
  });
