import { useLocation } from '@refined/shared/router';
import { NotFound } from '@refined/shared/ui';
import { shellMessages } from './messages/shell.ts';

const readable = (pathname: string): string => {
  try {
    return decodeURI(pathname);
  } catch {
    return pathname;
  }
};

/** Shown for an address that no page and no screen has; names the address (D39). */
export const NotFoundPage = () => (
  <NotFound what={shellMessages.page(readable(useLocation().pathname))} />
);
